import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { systemText } from '../core/system/system-text.js'
import { UsageError } from '../core/system/usage.js'

export const configNames = [
  'petstore-conform.config.yaml',
  'petstore-conform.config.yml',
  'petstore-conform.config.json',
]

/** UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it. */
export async function readText(path: string, cwd: string, what: string, advice: string): Promise<string> {
  try {
    const bytes = await readFile(resolve(cwd, path))
    const [first, second] = bytes
    const encoding =
      first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
    return new TextDecoder(encoding).decode(bytes)
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} ${path}: ${systemText(error)}. ${advice}`)
  }
}

/** The config file's mapping, where there is one. */
export async function readConfig(
  named: string | undefined,
  cwd: string,
): Promise<{ path: string; content: Record<string, unknown> } | undefined> {
  const path = named ?? (await findConfig(cwd))
  if (path === undefined) return undefined
  const content = (await readYaml(path, cwd, 'config file', 'Name an existing file with --config.')) ?? {}
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${path} is not a mapping of options. Write one option a line, such as "depth: quick".`)
  }
  return { path, content: content as Record<string, unknown> }
}

/** A YAML or JSON file. Its scalars are text as it was written, `012` and `1e10` too; only null, or nothing, is null. */
export async function readYaml(path: string, cwd: string, what: string, advice: string): Promise<unknown> {
  const text = await readText(path, cwd, what, advice)
  if (text.includes('\0')) throw new UsageError(`The ${what} ${path} is not UTF-8 text. Save it as UTF-8.`)
  const { parse } = await import('yaml')
  try {
    return parse(text, { schema: 'failsafe', customTags: ['null'], logLevel: 'error' })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const [problem] = message.split('\n')
    const fix = code === 'BLOCK_AS_IMPLICIT_KEY' ? 'Put a value that holds ": " in quotes.' : 'Fix it or name another.'
    throw new UsageError(`${path} is neither YAML nor JSON: ${problem!.replace(/:$/, '')}. ${fix}`)
  }
}

async function findConfig(cwd: string): Promise<string | undefined> {
  const found: string[] = []
  for (const name of configNames) {
    if (
      await access(join(cwd, name)).then(
        () => true,
        () => false,
      )
    )
      found.push(name)
  }
  if (found.length > 1)
    throw new UsageError(`There are ${found.join(' and ')}. Remove all but one, or name one with --config.`)
  return found[0]
}

/** Makes sure that reports can be written, by doing it. */
export async function prepareOutput(output: string, cwd: string, files: readonly string[] = []): Promise<string> {
  const folder = resolve(cwd, output)
  // Not by the process's id: in containers that share a volume, all have the same.
  const probe = join(folder, `.petstore-conform-${randomUUID()}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
    for (const name of files) await mayBeReplaced(join(folder, name))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      `Cannot write to the output folder ${output}: ${systemText(error)}. Name a writable folder with --output.`,
    )
  }
  return folder
}

/** Whether a file can stand there: nothing does, or one that may be written. */
async function mayBeReplaced(path: string): Promise<void> {
  try {
    if ((await stat(path)).isDirectory())
      throw new UsageError(
        `${path} is a folder, where a file is to be written. Move it, or name another folder with --output.`,
      )
    await access(path, constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** mkdir's own `recursive` never returns where a parent exists but takes no folders, as in /proc (seen with Node 20). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    const parent = dirname(folder)
    if (
      code !== 'ENOENT' ||
      (await stat(parent).then(
        () => true,
        () => false,
      ))
    )
      throw error
    await makeFolder(parent)
    await mkdir(folder)
  }
}
