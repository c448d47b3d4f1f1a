import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()
const removeAll = (): void => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
}

/** A new folder in the temporary directory. It is gone when the process exits, by a second signal, too. */
export async function scratchFolder(): Promise<string> {
  if (made.size === 0) process.on('exit', removeAll)
  const folder = await mkdtemp(join(tmpdir(), 'petstore-conform-'))
  made.add(folder)
  return folder
}
