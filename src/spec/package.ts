import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

let root: string | undefined

/** The folder of package.json: the sources and the compiled files lie at different depths below it. */
export function packageRoot(): string {
  if (root !== undefined) return root
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`)
    folder = parent
  }
  root = folder
  return root
}

export function toolVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version
}

const files = new Map<string, unknown>()

/** Reads a file of `spec/` once; what is wrong with it is said in one line that names the file. */
export function readSpec(file: string): unknown {
  try {
    if (!files.has(file))
      files.set(file, parse(readFileSync(join(packageRoot(), 'spec', file), 'utf8'), { prettyErrors: false }))
    return files.get(file)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`spec/${file} cannot be read: ${message.split('\n', 1)[0]}`, { cause: error })
  }
}
