import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { referenceServer } from '../../src/library/reference-server.js'
import { apiKey, command } from './command.js'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** Without what chance decides: numbers, the list that was asked for, the breaks of lines. */
const plain = (text: string) =>
  text
    .replace(/https?:\/\/[\d.:]+/g, '')
    .replace(/\/pets\?[^ ]+/g, '/pets?')
    .replace(/in [\d.]+ s/g, '')
    .replace(/\d+/g, '0')
    .replace(/\b0 pet\b/g, '0 pets')
    .replace(/\s+/g, ' ')
    .trim()

test('the terminal on the first screen of the README is what a run prints', async () => {
  const shown = /```text\n([\s\S]*?)```/.exec(readme)![1]!
  const lines = shown.split('\n').filter(line => line.trim() !== '')
  expect(lines.length).toBeGreaterThan(4)
  const server = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
  try {
    const args = ['--base-url', server.baseUrl, '--only', 'list-respects-limit', '--depth', 'quick', '--seed', '7']
    const { out } = await command(args, { env: { PETSTORE_API_KEY: apiKey } })
    const printed = plain(out)
    expect(lines.filter(line => !printed.includes(plain(line)))).toEqual([])
  } finally {
    await server.close()
  }
})
