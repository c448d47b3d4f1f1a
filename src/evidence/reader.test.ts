import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ended, planned, runEnded, started } from '../../tests/report/fixtures.js'
import type { RunEvent } from '../core/event.js'
import { eventsOf } from './events.js'

async function readEvents(path: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of eventsOf(path)) events.push(event)
  return events
}

const folder = await mkdtemp(join(tmpdir(), 'events-'))
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string): Promise<string[]> {
  const path = join(folder, 'events.ndjson')
  await writeFile(path, text)
  return (await readEvents(path)).map(event => event.type)
}

const head = JSON.stringify(started([planned('r')]))
const end = JSON.stringify(ended('r'))

describe('eventsOf', () => {
  it('reads one event a line', async () => {
    expect(await read(`${head}\n${end}\n${JSON.stringify(runEnded())}\n`)).toEqual([
      'run-started',
      'rule-ended',
      'run-ended',
    ])
  })

  it('leaves out a last line that was cut', async () => {
    expect(await read(`${head}\n${end}\n${end.slice(0, 9)}`)).toEqual(['run-started', 'rule-ended'])
  })

  it('does not take a line separator within a string for the end of a line', async () => {
    const notice = JSON.stringify({ type: 'notice', text: 'a\u2028b' })
    expect(await read(`${head}\n${notice}\n${end}\n`)).toEqual(['run-started', 'notice', 'rule-ended'])
  })

  it.each([
    ['', 'it is empty'],
    ['hello\nworld\n', 'its first line is not a run-started event'],
    [`${end}\n`, 'its first line is not a run-started event'],
    ['{"type":"run-started"}\n', 'its first line is not a run-started event'],
    ['null', 'its first line is not a run-started event'],
    [`${head}\n${end.slice(0, 9)}\n${end}\n`, 'line 2 is not an event'],
  ])('refuses %j', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why)
  })

  it('says in one line that there is no such file', async () => {
    await expect(readEvents(join(folder, 'nothing'))).rejects.toThrow(/^Cannot read .*nothing: no such file\.$/)
    await expect(readEvents(folder)).rejects.toThrow(/it is a folder\.$/)
  })
})
