import { expect, test } from 'vitest'
import { packTar, unpackTar } from './tar.js'

const files = new Map([
  ['statement.json', Buffer.from('{}')],
  ['evidence.ndjson.gz', Buffer.alloc(1500, 1)],
])
const archive = packTar(files)

test('what was packed is unpacked', () => expect(unpackTar(archive)).toEqual(files))

// An archive ends with blocks of zeros: without them nobody knows whether an entry is missing.
test('an archive that is cut anywhere before its end is refused', () => {
  const ends = archive.length - 1024
  for (let length = 0; length <= ends; length += 128)
    expect(() => unpackTar(archive.subarray(0, length)), `${length} bytes`).toThrow('the archive ends early')
})

test('an entry whose head was changed is refused', () => {
  const changed = Buffer.from(archive)
  changed.write('t', 0)
  expect(() => unpackTar(changed)).toThrow('a wrong checksum')
})

test('what stands between the entries is refused', () => {
  const changed = Buffer.from(archive)
  changed.write('hidden', 512 + 2)
  expect(() => unpackTar(changed)).toThrow('there is data behind statement.json')
})

test('an entry that comes twice is refused', () => {
  const one = packTar(new Map([['statement.json', Buffer.from('{}')]]))
  expect(() => unpackTar(Buffer.concat([one.subarray(0, 1024), one]))).toThrow('stands in the archive twice')
})

test.each(['../evil', '/etc/passwd', 'a/b', 'C:evil', 'A', ''])('a file called %j is refused', name => {
  expect(() => unpackTar(packTar(new Map([[name, Buffer.from('x')]])))).toThrow('is not the name of a file in a bundle')
})

test('an archive that another tool packed says what to do', () => {
  const folder = Buffer.from(packTar(new Map([['cert/', Buffer.alloc(0)]])))
  expect(() => unpackTar(folder)).toThrow('"cert/" was packed by another tool: unpack the archive, and name its folder')
})
