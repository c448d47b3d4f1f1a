import { expect, test } from 'vitest'
import { commands } from './commands/index.js'
import { commandHelp, exits, shortHelp, wholeHelp } from './help.js'

/** An example is there to be copied: it stands on one line, however narrow the terminal. */
const isExample = (line: string): boolean => line.startsWith('  petstore-conform ')
const [run, ...others] = commands

test.each([60, 80, 110])('help of every command keeps to %d columns and says all that its table says', width => {
  for (const command of commands) {
    const text = command === run ? wholeHelp(commands, width) : commandHelp(command, width)
    expect(text.split('\n').filter(line => line.length > width && !isExample(line))).toEqual([])
    expect(text.split('\n').filter(line => line !== line.trimEnd())).toEqual([])
    const plain = text.replace(/\s+/g, ' ')
    for (const [name, { describe, fallback, value, negated }] of Object.entries(command.options)) {
      expect(plain).toContain(`--${negated ? 'no-' : ''}${name}${value === undefined ? '' : ` ${value}`} ${describe}`)
      if (fallback !== undefined) expect(plain).toContain(`[default: ${fallback}]`)
    }
    for (const [line] of command.examples ?? []) expect(plain).toContain(line.replace('$0', 'petstore-conform'))
    expect(plain).toContain('Exit codes: ')
  }
})

test('the short help is under sixty lines, names every command, and says where the rest is', () => {
  const text = shortHelp(commands, 80)
  expect(text.split('\n').length).toBeLessThan(60)
  expect(text.split('\n').filter(line => line.length > 80 && !isExample(line))).toEqual([])
  for (const { usage } of others) expect(text).toMatch(new RegExp(`[ ,]${usage.split(' ')[0]}[ ,.\n]`))
  expect(text).toContain('--base-url')
  expect(text).not.toContain('--concurrency')
  expect(text).toContain('--help --all')
})

test('exit codes are those of the command', () => {
  const of = (name: string) => commandHelp(commands.find(({ usage }) => usage.split(' ')[0] === name)!, 200)
  expect(shortHelp(commands, 200)).toContain('Exit codes: 0 conformant, 1 non-conformant')
  expect(of('verify')).toContain('Exit codes: 0 the certificate holds, 1 it does not')
  expect(of('init')).toContain('Exit codes: 0 done, 2 wrong usage, 129/130/143 interrupted.')
  const names = commands.map(({ usage }) => usage.split(' ')[0])
  expect(Object.keys(exits).filter(name => !names.includes(name))).toEqual([])
})

test('the whole help lists every command, that of a command none', () => {
  for (const { describe } of commands) expect(wholeHelp(commands, 300)).toContain(describe)
  expect(commandHelp(others[0]!, 300)).not.toContain('Commands:')
})
