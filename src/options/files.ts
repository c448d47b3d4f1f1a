import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { systemText } from '../core/system-text.js'
import { UsageError } from '../core/usage.js'

export const configNames = [
  'petstore-conform.config.yaml',
  'petstore-conform.config.yml',
  'petstore-conform.config.json',
]

export async function readText(path: string, cwd: string, what: string, advice: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, path), 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} ${path}: ${systemText(error)}. ${advice}`)
  }
}

/** The config file's mapping, where there is one. JSON is read as YAML too, so that large integers keep their digits. */
export async function readConfig(
  named: string | undefined,
  cwd: string,
): Promise<{ path: string; content: Record<string, unknown> } | undefined> {
  const path = named ?? (await findConfig(cwd))
  if (path === undefined) return undefined
  const content = await readYaml(path, cwd, 'config file', 'Name an existing file with --config.')
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${path} is not a mapping of options. Write one option a line, such as "depth: quick".`)
  }
  return { path, content: content as Record<string, unknown> }
}

/** A YAML or JSON file; large integers keep their digits. */
export async function readYaml(path: string, cwd: string, what: string, advice: string): Promise<unknown> {
  const text = await readText(path, cwd, what, advice)
  const { parse } = await import('yaml')
  try {
    return parse(text, { intAsBigInt: true, logLevel: 'error' }) ?? {}
  } catch (error) {
    const [problem] = (error as Error).message.split('\n')
    throw new UsageError(`${path} is neither YAML nor JSON: ${problem!.replace(/:$/, '')}. Fix it or name another.`)
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
