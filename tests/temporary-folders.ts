import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whatever tests, and what they start, leave in the temporary folder goes with it. */
export default function temporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-conform-tests-'))
  process.env.TMPDIR = folder
  process.env.TEMP = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
