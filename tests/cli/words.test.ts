import { describe, expect, test } from 'vitest'
import { runTable } from '../../src/cli/options/table.js'
import { called, command } from './command.js'

describe('help', () => {
  test('lists every option of a run and every command', async () => {
    const { code, out, err } = await command(['--help'])
    for (const [name, option] of Object.entries(runTable))
      expect(out).toContain(`--${option.negated ? 'no-' : ''}${name} `)
    for (const name of ['serve', 'rules', 'explain <rule>', 'report <events>', 'freedoms']) {
      expect(out).toContain(`petstore-conform ${name} `)
    }
    expect(out).toContain('Exit codes:')
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('of a command lists its own options only', async () => {
    const { code, out } = await called(['serve', '--help'])
    expect(out).toContain('--freedom')
    expect(out).not.toContain('--strict')
    expect(code).toBe(0)
  })
})

test('--version says the version and nothing else', async () => {
  const { code, out } = await command(['--version'])
  expect(out).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(code).toBe(0)
})

describe('rules', () => {
  test('as a table: id, section, level, summary', async () => {
    const { code, out } = await called(['rules'])
    expect(out).toMatch(/^Rule +Section +Reading +Level +Requires\n/)
    expect(out).toMatch(/^list-respects-limit +4\.1 +P1 +must +GET \/pets/m)
    expect(code).toBe(0)
  })

  test('as JSON and as Markdown, the same rules', async () => {
    const [json, markdown] = await Promise.all([
      called(['rules', '--format', 'json']),
      called(['rules', '--format', 'markdown']),
    ])
    const rules: Record<string, string>[] = JSON.parse(json.out)
    expect(rules.length).toBeGreaterThan(20)
    expect(Object.keys(rules[0]!)).toEqual(['id', 'group', 'section', 'reading', 'level', 'summary', 'why'])
    expect(markdown.out.trimEnd().split('\n')).toHaveLength(rules.length + 2)
    for (const { id, level } of rules)
      expect(markdown.out).toMatch(new RegExp(`^\\| ${id} \\| .* \\| ${level} \\|`, 'm'))
  })
})

test('explain says what is required, by which sentence, and what breaks it', async () => {
  const { code, out } = await called(['explain', 'list-respects-limit'])
  const titles = ['Level', 'By', 'Why it matters', 'What is asked', 'Proven against', 'Try it']
  expect(titles.filter(title => !out.includes(`\n\n${title}\n  `))).toEqual([])
  expect(out).toMatch(/^list-respects-limit\n {2}\S/)
  expect(out).toContain('section 4.1, reading P1')
  expect(code).toBe(0)
})

test('model tells what operations have in common once', async () => {
  const { code, out } = await called(['model'])
  const lines = out.split('\n').filter(line => line.trim() !== '')
  const thrice = lines.filter(line => lines.filter(each => each === line).length > 2)
  expect({ code, thrice }).toEqual({ code: 0, thrice: [] })
  expect(out).toContain('  connection (1 P22), 2 classes\n      reused | fresh\n')
})
