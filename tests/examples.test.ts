import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../suites/index.js'

const examples = await import(new URL('../scripts/examples.mjs', import.meta.url).href)
const { regions, withNaive } = await import(new URL('../scripts/regions.mjs', import.meta.url).href)

const servers: readonly any[] = examples.servers()
const text = (name: string, file: string): string =>
  readFileSync(fileURLToPath(new URL(`../examples/servers/${name}/${file}`, import.meta.url)), 'utf8')
const judging = new Map(rules.map(({ id, level }) => [id, level !== 'observe']))

describe('marked regions', () => {
  const nested = ['// rule: a b', 'one', '# rule: c', 'two', '# end', '// end', 'three'].join('\n')

  test('may stand in one another', () => {
    expect(regions(nested)).toEqual([
      { rules: ['a', 'b'], from: 1, to: 5 },
      { rules: ['c'], from: 3, to: 4 },
    ])
  })

  test('are replaced by a naive form, inside the marks', () => {
    expect(withNaive(nested, 'c', 'naive\n')).toBe(nested.replace('two', 'naive'))
    expect(withNaive(nested, 'd', 'naive\n')).toBeUndefined()
  })

  test.each([
    ['one that is never closed', '// rule: a\none', /never closed/],
    ['an end too many', 'one\n// end', /never opened/],
  ])('are refused with %s', (_, source, message) => {
    expect(() => regions(source)).toThrow(message)
  })

  test('are not replaced where a rule has two', () => {
    expect(() => withNaive('# rule: a\n# end\n# rule: a\n# end', 'a', '')).toThrow(/2 regions/)
  })
})

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
    for (const { rule, also, snippet } of examples.naiveForms(server)) {
      expect(also.filter((id: string) => !judging.get(id))).toEqual([])
      const changed = sources.map(source => withNaive(source, rule, snippet) ?? source)
      expect(changed.filter((source, index) => source !== sources[index])).toHaveLength(1)
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
      'fails with naive/$file for that alone',
      { tags: ['night'] },
      async form => {
        const { wanted, found } = await examples.judgedNaive(installed, form)
        expect(found).toEqual(wanted)
      },
    )
  })
