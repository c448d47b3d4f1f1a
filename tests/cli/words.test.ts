import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runTable } from '../../src/options/table.js'
import { called, command, temporaryFolder } from './command.js'

describe('help', () => {
  test('lists every option of a run and every command', async () => {
    const { code, out, err } = await command(['--help', '--all'])
    for (const [name, option] of Object.entries(runTable))
      expect(out).toContain(`--${option.negated ? 'no-' : ''}${name} `)
    for (const name of ['serve', 'list [what]', 'explain <rule..>', 'judge <file>', 'fleet <file>']) {
      expect(out).toContain(`petstore-conform ${name} `)
    }
    expect(out).toContain('Exit codes:')
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('of a command lists its own options only', async () => {
    const { code, out } = await called(['serve', '--help'])
    expect(out).toContain('--variant')
    expect(out).not.toContain('--strict')
    expect(code).toBe(0)
  })
})

test('--version says the version and nothing else', async () => {
  const { code, out } = await command(['--version'])
  expect(out).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(code).toBe(0)
})

describe('list', () => {
  test('as a table: id, section, level, summary', async () => {
    const { code, out } = await called(['list'])
    expect(out).toMatch(/^Rule +Section +Interpretation +Level +Requires\n/)
    expect(out).toMatch(/^list-respects-limit +4\.1 +P1 +must +GET \/pets/m)
    expect(code).toBe(0)
  })

  test('as JSON, the same rules', async () => {
    const [text, json] = await Promise.all([called(['list', 'rules']), called(['list', '--json'])])
    const rules: Record<string, string>[] = JSON.parse(json.out)
    expect(rules.length).toBeGreaterThan(20)
    expect(Object.keys(rules[0]!)).toEqual(['id', 'group', 'section', 'interpretation', 'level', 'summary', 'why'])
    expect(text.out.trimEnd().split('\n')).toHaveLength(rules.length + 1)
  })

  test('faults and variants, by which serve can be started', async () => {
    expect((await called(['list', 'faults'])).out).toMatch(/^list-respects-limit\/one-more-than-limit +\S/m)
    expect((await called(['list', 'variants'])).out).toMatch(/^limit-clamped +\S/m)
  })
})

test('explain says what is required, by which sentence, and what breaks it', async () => {
  const { code, out } = await called(['explain', 'list-respects-limit'])
  const titles = ['Level', 'By', 'Why it matters', 'What it judges', 'What is sent for it', 'Proven against', 'Try it']
  expect(titles.filter(title => !out.includes(`\n\n${title}\n  `))).toEqual([])
  expect(out).toMatch(/^list-respects-limit\n {2}\S/)
  expect(out).toContain('section 4.1, interpretation P1')
  expect(code).toBe(0)
})

test('explain tells what is sent for a rule, each kind of question once', async () => {
  const { out } = await called(['explain', 'create-requires-name'])
  const [, sent = ''] = /\n\nWhat is sent for it\n([\s\S]*?)\n\n/.exec(out) ?? []
  const lines = sent.split('\n')
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.length).toBeLessThan(8)
  expect(sent).not.toContain('not JSON')
})

test('explain of a section lists its statements with their rules, or why nothing checks them', async () => {
  const { code, out } = await called(['explain', '4.2'])
  expect(code).toBe(0)
  expect(out).toMatch(/^4\.2 {2}Add an animal/)
  expect(out).toMatch(/201\.\n {2}create-returns-201, must, section 4\.2, P7\n {2}create-returns-201 \(must\)/)
  expect((await called(['explain', '4.1'])).out).toContain('not checked: It binds the client')
  expect(await called(['explain', '10'])).toMatchObject({ code: 2, err: expect.stringContaining('no section "10"') })
})

test('explain shows the lines of a server in a framework, the one of the last run where none is named', async () => {
  const inFramework = async (framework: string, args: readonly string[] = []) => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'reports'))
    const rules = [{}, { remedy: { text: 'x', framework } }]
    writeFileSync(join(cwd, 'reports', 'report.json'), JSON.stringify({ rules }))
    return (await called(['explain', 'create-returns-201', ...args], { cwd })).out
  }
  const go = /Go net\/http: examples\/servers\/go\/main.go:\d+\n {4}writeJSON\(w, http\.StatusCreated, pet\)\n/
  expect(await inFramework('Go net/http')).toMatch(go)
  expect(await inFramework('Hono', ['--framework', 'go'])).toMatch(go)
  const unknown = await inFramework('Koa')
  expect(unknown).toMatch(
    /Answer a valid creation with 201.*\n {2}Code: .* explain create-returns-201 --framework NAME \(express, .*spring, go, axum\)\n\n/,
  )
  expect(unknown).not.toContain('writeJSON')
})

test('explain takes several ids, and says which of them there is not', async () => {
  const { code, out } = await called(['explain', 'create-requires-name', 'create-requires-category', 'P10'])
  expect(out).toMatch(/^create-requires-name\n.*\n\ncreate-requires-category\n.*\n\nP10 {2}/s)
  expect(code).toBe(0)
  const { err } = await called(['explain', 'create-requires-name', 'create-requires-categry'])
  expect(err).toContain('There is no rule "create-requires-categry". Did you mean "create-requires-category"?')
  expect((await called(['explain', '3', '4.1'])).out).toMatch(/^3 {2}.*\n\n4\.1 {2}/s)
})

test('explain finds by words of the document', async () => {
  const { code, out } = await called(['explain', 'created pet includes id'])
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('  create-returns-a-valid-pet (must)') })
})

test('list model tells what operations have in common once', async () => {
  const { code, out } = await called(['list', 'model'])
  const lines = out.split('\n').filter(line => line.trim() !== '')
  const thrice = lines.filter(line => lines.filter(each => each === line).length > 2)
  expect({ code, thrice }).toEqual({ code: 0, thrice: [] })
  expect(out).toContain('  connection (1 P22), 2 classes\n      reused | fresh\n')
})
