import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regions } from '../src/spec/servers/regions.js'
import { rules } from '../suites/index.js'

const examples = await import(new URL('../scripts/examples.mjs', import.meta.url).href)

const servers: readonly any[] = examples.servers()
const text = (name: string, file: string): string =>
  readFileSync(fileURLToPath(new URL(`../examples/servers/${name}/${file}`, import.meta.url)), 'utf8')
const judging = new Map(rules.map(({ id, level }) => [id, level !== 'observe']))

describe.each(servers)('$title', server => {
  const sources: readonly string[] = server.sources.map((file: string) => text(server.name, file))
  const marked = sources.flatMap(source => regions(source).flatMap((region: any) => region.rules as string[]))

  test('has at most 200 lines, and a README of some ten', () => {
    expect(examples.linesOf(server)).toBeLessThanOrEqual(200)
    expect(text(server.name, 'README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(14)
  })

  test('marks regions of rules that judge', () => {
    expect(marked.length).toBeGreaterThan(20)
    expect(marked.filter(id => !judging.get(id))).toEqual([])
  })

  test('has naive forms that differ from its regions', () => {
    const named = server.sources.map((file: string, index: number) => [file, sources[index]])
    const forms: readonly any[] = examples.naiveForms(server)
    expect(forms.length).toBeGreaterThan(7)
    for (const form of forms) {
      expect(form.also.filter((id: string) => !judging.get(id))).toEqual([])
      const [path, changed] = examples.withNaive(named, form)
      expect(changed).not.toBe(text(server.name, path))
    }
  })
})

const node = ['express', 'fastify', 'nest', 'hono']
const groups = [
  { tags: ['waits', 'thorough'], some: servers.filter(({ name }) => node.includes(name)) },
  { tags: ['waits', 'night'], some: servers.filter(({ name }) => !node.includes(name)) },
]

for (const { tags, some } of groups)
  describe.each(some)('$title, installed and started', { tags, timeout: 1_200_000 }, server => {
    const missing: readonly string[] = examples.lacking(server)
    let installed: any
    beforeAll(async () => {
      if (!missing.length) installed = await examples.install(server)
    }, 1_200_000)
    afterAll(() => installed?.remove())

    test.skipIf(missing.length)('conforms, without a warning', async () => {
      expect(existsSync(installed.cwd)).toBe(true)
      expect(await examples.judged(installed)).toMatchObject({ verdict: 'conformant', failed: [], warned: [] })
    })

    const forms: readonly any[] = examples.naiveForms(server)
    test.skipIf(missing.length).each(forms)(
      'fails with naive/$file for that alone, and is shown its region',
      { tags: ['night'] },
      async form => {
        const { file, ...judged } = await examples.judgedNaive(installed, form)
        expect(judged, file).toEqual({ strange: [], shown: true })
      },
    )
  })
