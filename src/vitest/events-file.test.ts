import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventsBatch } from './events-batch.js'
import { EventsFile } from './events-file.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petstore-conform-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const redact = (lines: string) => lines.replaceAll('s3cret', '[key]')
const line = (event: object) => `${JSON.stringify(event)}\n`

test('hands on the very text that is on disk, redacted', () => {
  const path = join(folder, 'events.ndjson')
  const file = new EventsFile({ path, redact })
  const written = file.write(line({ text: 's3cret é' })) + file.write(line({ text: '2' }))
  file.close()
  expect(readFileSync(path, 'utf8')).toBe('{"text":"[key] é"}\n{"text":"2"}\n')
  expect(written).toBe(readFileSync(path, 'utf8'))
})

test('what would steer a terminal is escaped, and reads the same', () => {
  const path = join(folder, 'events.ndjson')
  const file = new EventsFile({ path, redact })
  file.write(line({ text: 'a\u202eb' }))
  file.close()
  expect(readFileSync(path, 'utf8')).toBe('{"text":"a\\u202eb"}\n')
})

test('what an earlier run left goes when this one begins, and not before', () => {
  const stale = join(folder, 'report.json')
  const path = join(folder, 'events.ndjson')
  for (const each of [stale, path]) writeFileSync(each, 'old')
  const file = new EventsFile({ path, redact, stale: [stale, join(folder, 'never.there')] })
  expect(readdirSync(folder)).toHaveLength(2)
  file.write(line({ text: 'new' }))
  file.close()
  expect(existsSync(stale)).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('{"text":"new"}\n')
})

test.each([
  [
    'a full disk',
    'e.ndjson',
    () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
    /^ENOSPC/,
  ],
  ['a folder in the place of the file', '', undefined, /^EISDIR/],
])('%s is told once, what follows is handed on all the same, and nothing throws', (_, name, put, failure) => {
  const failures: string[] = []
  const onFailure = ({ message }: Error) => void failures.push(message)
  const path = join(folder, name)
  const file = new EventsFile({ path, redact, onFailure, ...(put === undefined ? {} : { put: put as never }) })
  const written = ['1', '2', '3'].map(text => file.write(line({ text })))
  file.close()
  expect(failures).toEqual([expect.stringMatching(failure)])
  expect(written).toEqual(['1', '2', '3'].map(text => line({ text })))
})

test('events go together, soon, without being asked to', async () => {
  const sent: string[] = []
  const batch = new EventsBatch(lines => void sent.push(lines))
  batch.add({ text: '1' })
  batch.add({ text: '2' })
  expect(sent).toEqual([])
  await expect.poll(() => sent, { timeout: 30_000 }).toEqual(['{"text":"1"}\n{"text":"2"}\n'])
  batch.flush()
  expect(sent).toHaveLength(1)
})

test('a large text does not wait', () => {
  const sent: string[] = []
  new EventsBatch(lines => void sent.push(lines)).add({ text: 'x'.repeat(300_000) })
  expect(sent).toHaveLength(1)
})
