import { expect, test } from 'vitest'
import { commands } from './commands/index.js'
import { helpOf } from './help.js'

/** An example is there to be copied: it stands on one line, however narrow the terminal. */
const isExample = (line: string): boolean => line.startsWith('  petstore-conform ')

test.each([60, 80, 110])('help of every command keeps to %d columns and says all that its table says', width => {
  for (const command of commands) {
    const text = helpOf(command, commands, width)
    expect(text.split('\n').filter(line => line.length > width && !isExample(line))).toEqual([])
    expect(text.split('\n').filter(line => line !== line.trimEnd())).toEqual([])
    const plain = text.replace(/\s+/g, ' ')
    for (const [name, { describe, fallback, value, negated }] of Object.entries(command.options)) {
      expect(plain).toContain(`--${negated ? 'no-' : ''}${name}${value === undefined ? '' : ` ${value}`} ${describe}`)
      if (fallback !== undefined) expect(plain).toContain(`[default: ${fallback}]`)
    }
    for (const [line] of command.examples ?? []) expect(plain).toContain(line.replace('$0', 'petstore-conform'))
    expect(plain).toContain('Exit codes: 0 conformant')
  }
})

test('the commands are listed by the help of the run alone', () => {
  const [run, plan] = commands
  for (const { describe } of commands) expect(helpOf(run!, commands, 300)).toContain(describe)
  expect(helpOf(plan!, commands, 300)).not.toContain('Commands:')
})
