import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** Reads a file of `spec/` once; a build holds it as JSON, which is read without a YAML parser. */
export function readSpec(file: string): unknown {
  if (!files.has(file)) {
    const compiled = new URL(`../../spec/${file.replace('.yaml', '.json')}`, import.meta.url)
    const value = existsSync(compiled)
      ? JSON.parse(readFileSync(compiled, 'utf8'))
      : parseSpec(file, readFileSync(join(packageRoot(), 'spec', file), 'utf8'))
    files.set(file, value)
  }
  return files.get(file)
}

/** The YAML parser, loaded only where it is needed: it costs a tenth of the start of a run. */
export const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml')

/** What is wrong with the text is said in one line that names the file. */
export function parseSpec(file: string, text: string): unknown {
  try {
    return yaml().parse(text)
  } catch (error) {
    const [line] = (error as Error).message.split('\n', 1)
    throw new Error(`spec/${file} cannot be read: ${line!.replace(/:$/, '')}`, { cause: error })
  }
}
