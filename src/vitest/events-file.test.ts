import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventsFile } from './events-file.js'

let folder: string
let written: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petstore-conform-'))
  written = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => {
  const path = join(folder, 'events.ndjson')
  const file = new EventsFile(
    path,
    text => text.replaceAll('s3cret', '[key]'),
    text => written.push(text),
  )
  return { file, content: () => (existsSync(path) ? readFileSync(path, 'utf8') : '') }
}

test('hands on the very text that is on disk, redacted', () => {
  const { file, content } = open()
  file.write({ type: 'notice', text: 's3cret é' })
  file.write({ type: 'notice', text: '2' })
  file.close()
  expect(content()).toBe('{"type":"notice","text":"[key] é"}\n{"type":"notice","text":"2"}\n')
  expect(written.join('')).toBe(content())
})

test('has an event on disk soon, without being closed', async () => {
  const { file, content } = open()
  file.write({ type: 'notice', text: '1' })
  expect(content()).toBe('')
  await expect.poll(content, { timeout: 30_000 }).toBe('{"type":"notice","text":"1"}\n')
  file.close()
})

test('does not keep more than a bounded text in memory', () => {
  const { file, content } = open()
  file.write({ text: 'x'.repeat(300_000) })
  expect(content().length).toBeGreaterThan(300_000)
  file.close()
})

test('what an earlier run left goes when this one begins, and not before', () => {
  const stale = join(folder, 'report.json')
  const path = join(folder, 'events.ndjson')
  for (const each of [stale, path]) writeFileSync(each, 'old')
  const same = (text: string) => text
  const file = new EventsFile(path, same, () => {}, [stale, join(folder, 'never.there')])
  expect(readdirSync(folder)).toHaveLength(2)
  file.write({ type: 'notice', text: 'new' })
  file.close()
  expect(existsSync(stale)).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('{"type":"notice","text":"new"}\n')
})

test('a full disk is told once, what follows is handed on all the same, and nothing throws', () => {
  const failures: string[] = []
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const same = (text: string) => text
  const tell = (error: Error) => void failures.push(error.message)
  const file = new EventsFile(join(folder, 'e.ndjson'), same, text => written.push(text), [], tell, full as never)
  for (const text of ['1', '2', '3']) {
    file.write({ type: 'notice', text })
    file.flush()
  }
  file.close()
  expect(failures).toEqual(['ENOSPC: no space left on device, write'])
  expect(written).toHaveLength(3)
})

test('a folder in the place of the file is told, and nothing throws', () => {
  const failures: string[] = []
  const file = new EventsFile(
    folder,
    text => text,
    text => written.push(text),
    [],
    error => failures.push(error.message),
  )
  file.write({ type: 'notice', text: '1' })
  file.close()
  expect(failures).toHaveLength(1)
  expect(written).toHaveLength(1)
})
