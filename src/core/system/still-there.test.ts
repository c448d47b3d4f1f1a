import { closeSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stillThere } from './still-there.js'

test.skipIf(process.platform === 'win32').each<[string, (folder: string, path: string) => void, boolean]>([
  ['nothing happens', () => {}, true],
  ['another file comes', folder => writeFileSync(join(folder, 'other'), ''), true],
  ['the file is removed', (_, path) => rmSync(path), false],
  ['its folder is removed', folder => rmSync(folder, { recursive: true }), false],
  ['its folder is moved', folder => renameSync(folder, `${folder}-moved`), false],
  ['the file is replaced by another', (_, path) => [rmSync(path), writeFileSync(path, '')], false],
  ['the file is replaced by a folder', (_, path) => [rmSync(path), mkdirSync(path)], false],
])('%s', (_, happens, there) => {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-conform-'))
  const path = join(folder, 'file')
  const file = openSync(path, 'w')
  happens(folder, path)
  const look = () => stillThere(file, path)
  if (there) expect(look).not.toThrow()
  else expect(look).toThrow('removed or replaced')
  closeSync(file)
})
