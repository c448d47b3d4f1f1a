import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Damaged } from '../recording/encode.js'
import { readHar } from './har.js'
import { harFileOf, looksLikeHar } from './har-file.js'

const content = (text: Readonly<Record<string, unknown>>) => ({
  log: {
    creator: { name: 'Playwright' },
    entries: [
      {
        startedDateTime: '2026-11-21T10:00:00Z',
        time: 1,
        request: { method: 'GET', url: 'http://pets.test/v1/pets', headers: [] },
        response: { status: 200, headers: [], content: text },
      },
    ],
  },
})
const har = JSON.stringify(content({ text: '["Bär"]' }))

interface Packed {
  readonly name: string
  readonly bytes: Buffer
  readonly stored?: boolean
  /** What the directory says of the size. */
  readonly size?: number
  readonly flags?: number
}

function zipOf(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, stored = false, size = bytes.length, flags = 0 } of files) {
    const data = stored ? bytes : deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(stored ? 0 : 8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    at += head.length + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const big = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('a HAR file is read in whatever it is wrapped', () => {
  test.each([
    ['as it is', Buffer.from(har)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${har}`)],
    ['UTF-16 as PowerShell writes it', Buffer.from(`\ufeff${har}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(har, 'utf16le')],
    ['UTF-16, big end first', big(`\ufeff${har}`)],
    ['UTF-16, big end first, without a byte order mark', big(har)],
    ['gzip', gzipSync(har)],
    ['gzip over UTF-16', gzipSync(Buffer.from(har, 'utf16le'))],
    ['a ZIP file', zipOf([{ name: 'a.har', bytes: Buffer.from(har) }])],
    ['a ZIP file that stores', zipOf([{ name: 'a.har', bytes: Buffer.from(har), stored: true }])],
    ['a ZIP file of macOS', zipOf(['t/a.har', '__MACOSX/t/._a.har'].map(name => ({ name, bytes: Buffer.from(har) })))],
  ])('%s', (_, bytes) => expect(harFileOf(bytes).text).toBe(har))

  test('bodies that Playwright packs beside it are those of its entries', () => {
    const [body, attached] = ['[{"id":1}]', JSON.stringify(content({ size: 10, _file: 'da39.json' }))]
    const files = [
      { name: 'x/da39.json', bytes: Buffer.from(body) },
      { name: 'x/har.har', bytes: Buffer.from(attached) },
    ]
    const file = harFileOf(zipOf(files))
    const bodies = ({ exchanges }: ReturnType<typeof readHar>) =>
      exchanges.map(({ response }) => Buffer.from(response!.body).toString())
    expect(bodies(readHar(file.text, 'http://pets.test/v1', undefined, file.attached))).toEqual([body])
    expect(bodies(readHar(file.text, 'http://pets.test/v1'))).toEqual([])
  })
})

describe('what is no archive, or a bomb, is told in a sentence', () => {
  const zeros = Buffer.alloc(2 ** 20)
  test.each([
    ['no HAR', zipOf([{ name: 'a.txt', bytes: Buffer.from(har) }]), /holds no file that ends in \.har/],
    ['two', zipOf(['a.har', 'b.har'].map(name => ({ name, bytes: Buffer.from(har) }))), /holds 2 HAR files/],
    ['encrypted', zipOf([{ name: 'a.har', bytes: Buffer.from(har), flags: 1 }]), /holds no file/],
    ['a bomb', zipOf([{ name: 'a.har', bytes: zeros }]), /unpacks to too much/],
    ['a bomb that says it is small', zipOf([{ name: 'a.har', bytes: zeros, size: 9 }]), /damaged/],
    ['a gzip bomb', gzipSync(zeros), /unpacks to more than 65536 bytes/],
    ['gzip that was cut', gzipSync(har).subarray(0, 40), /damaged/],
    ['a ZIP file that was cut', zipOf([{ name: 'a.har', bytes: Buffer.from(har) }]).subarray(0, 60), /damaged/],
    ['a directory of nothing', Buffer.concat([Buffer.from('PK\x03\x04'), zipOf([]).fill(0xff, 10, 20)]), /damaged/],
  ])('%s', (_, bytes, says) => {
    expect(() => harFileOf(bytes, 65_536)).toThrow(Damaged)
    expect(() => harFileOf(bytes, 65_536)).toThrow(says)
  })

  test.each([
    [har, true],
    [`\ufeff {"log": {`, true],
    ['{"type":"head","format":1}', false],
    ['', false],
  ])('%s', (text, looks) => expect(looksLikeHar(Buffer.from(text))).toBe(looks))

  test.each(['[', '{"a":'])('nesting without end: %s', open => {
    const body = open.repeat(100_000)
    expect(() => readHar(body, 'http://pets.test/v1')).toThrow(Damaged)
    expect(
      readHar(JSON.stringify(content({ text: body, size: body.length })), 'http://pets.test/v1').exchanges,
    ).toEqual([])
  })
})
