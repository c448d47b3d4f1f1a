import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, test } from 'vitest'
import { ended, mixedRun, planned, runEnded, started } from '../../../tests/report/fixtures.js'
import type { RunEvent } from '../../core/report/event.js'
import { judgedAgain } from '../again/rejudge.js'
import { gzipLines, plainLines } from './lines.js'
import { readRecording } from './reader.js'

const folder = await mkdtemp(join(tmpdir(), 'events-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'events.ndjson')

async function typesOf(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const recording = await readRecording(lines)
  if (!('events' in recording)) throw new Error('It has bodies.')
  const types: string[] = []
  for await (const { type } of recording.events) types.push(type)
  return types
}

async function read(text: string): Promise<readonly string[]> {
  await writeFile(path, text)
  return typesOf(plainLines(path))
}

const head = JSON.stringify(started([planned('r')]))
const end = JSON.stringify(ended('r'))

describe('a recording without bodies', () => {
  it('has one event a line', async () => {
    expect(await read(`${head}\n${end}\n${JSON.stringify(runEnded())}\n`)).toEqual([
      'run-started',
      'rule-ended',
      'run-ended',
    ])
  })

  it('may be packed as one with bodies is', async () => {
    await writeFile(path, gzipSync(`${head}\n${end}\n`))
    expect(await typesOf(gzipLines(path))).toEqual(['run-started', 'rule-ended'])
  })

  it('is read without a last line that was cut', async () => {
    expect(await read(`${head}\n${end}\n${end.slice(0, 9)}`)).toEqual(['run-started', 'rule-ended'])
  })

  it('has lines that no line separator within a string ends', async () => {
    const notice = JSON.stringify({ type: 'notice', text: 'a\u2028b' })
    expect(await read(`${head}\n${notice}\n${end}\n`)).toEqual(['run-started', 'notice', 'rule-ended'])
  })

  it.each([
    ['nothing', '', 'it is empty'],
    ['no JSON', 'hello\nworld\n', 'a line is not JSON'],
    ['no beginning', `${end}\n`, 'it does not begin with the head of a run'],
    ['a beginning without rules', '{"type":"run-started"}\n', "must have required property 'rules'"],
    ['null', 'null', 'it must be object'],
    ['a broken line that another follows', `${head}\n${end.slice(0, 9)}\n${end}\n`, 'a line is not JSON'],
    ['no type', `${head}\n{"type":"toString"}\n`, 'type must be equal to one of the allowed'],
    [
      'another kind',
      `${head}\n{"type":"reason","rule":"a","kind":"else","reason":"b"}\n`,
      'kind must be equal to one of the allowed',
    ],
    ['a text for a number', `${head}\n{"type":"wait","reason":"a","ms":"7"}\n`, 'ms must be number'],
    ['null for an object', `${head}\n{"type":"tally","rule":"a","branches":null}\n`, 'branches must be object'],
  ])('is refused where it has %s', async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(why)
  })
})

type Members = Record<string, unknown>

/** The value without each of its members in turn, and with one of another type, however deep. */
function* edited(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const { [name]: _, ...rest } = value as Members
    if (!Array.isArray(value)) yield* [rest, { ...rest, [name]: typeof member === 'number' ? 'x' : 7 }]
    for (const each of edited(member)) yield Array.isArray(value) ? [each] : { ...rest, [name]: each }
  }
}

async function* linesOf(events: readonly unknown[]): AsyncGenerator<string> {
  for (const event of events) yield JSON.stringify(event)
}

test('an event that was edited is refused, or the report does without what it lacks', async () => {
  const all: readonly RunEvent[] = mixedRun()
  expect((await judgedAgain(linesOf(all), [])).report.exitCode).toBe(1)
  const kinds = new Map(all.map(event => [event.type, event]))
  let edits = 0
  for (const event of kinds.values())
    for (const changed of edited(event)) {
      edits++
      const lines = linesOf(all.map(each => (each === event ? changed : each)))
      const error = await judgedAgain(lines, []).then(
        () => undefined,
        ({ name }) => name,
      )
      expect([undefined, 'Damaged'], JSON.stringify(changed).slice(0, 300)).toContain(error)
    }
  expect(edits).toBeGreaterThan(100)
})
