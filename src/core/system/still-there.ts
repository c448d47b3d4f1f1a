import { fstatSync, statSync } from 'node:fs'
import { SystemFailure } from './system-text.js'

/** Throws where an open file is not found by its path any more: what is written into it would be lost without a word. */
export function stillThere(file: number, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.ino !== fstatSync(file).ino)
    throw new SystemFailure('the file or its folder was removed or replaced during the run')
}
