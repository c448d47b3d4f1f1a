import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Rule } from '../core/rule/rule.js'
import { withNativePart } from '../core/system/native-part.js'
import { UsageError } from '../core/system/usage.js'
import { invisible } from '../core/text/invisible.js'
import { isRule, ownRule } from './rules.js'

/** What the rules of users import is the kit of the tool that judges, wherever they lie. */
const kit = new URL('../kit/index.js', import.meta.url)

/** The rules that these files export, whatever the exports are called. Throws UsageError with the file that is wrong. */
export async function loadOwnRules(files: readonly string[]): Promise<readonly Rule[]> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-conform-'))
  try {
    const loaded: Rule[] = []
    for (const [i, file] of files.entries()) {
      const found = (await load(file, join(folder, `${i}.mjs`))).filter(isRule)
      if (found.length === 0) throw new UsageError(`${file} exports no rule. Make one with defineRule and export it.`)
      loaded.push(...found.map(rule => ownRule(rule)))
    }
    return loaded
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bundled first, so that TypeScript and imports of their own work with every Node.js. */
async function load(file: string, bundle: string): Promise<readonly unknown[]> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no file ${file}. --suite names .ts or .js files.`)
  const { rolldown } = await withNativePart(import('rolldown'))
  try {
    const build = await rolldown({
      input: file,
      platform: 'node',
      logLevel: 'silent',
      plugins: [
        {
          name: 'packages',
          resolveId: (id, importer) => (importer === undefined ? { id } : resolved(id, importer)),
          load: whole,
        },
      ],
    })
    await build.write({ file: bundle, format: 'esm' })
    await build.close()
    return Object.values((await import(pathToFileURL(bundle).href)) as object)
  } catch (error) {
    const { message } = error as Error
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .map(text => text.trim())
    const line = lines.find(text => text !== '' && !/^Build failed|^\[plugin/.test(text)) ?? 'it cannot be built'
    const text = line.replace(invisible(), ' ').replace(/(?<![.\s])[.\s]*$/, '.')
    throw new UsageError(`${file} cannot be used as a suite: ${text}`)
  }
}

function resolved(id: string, importer: string) {
  if (id === 'petstore-conform/kit') return { id: kit.href, external: true }
  if (id.startsWith('.') || isAbsolute(id) || id.startsWith('node:')) return undefined
  // Packages beside the user's file, not beside this one.
  return { id: pathToFileURL(createRequire(importer).resolve(id)).href, external: true }
}

/** Of a path with `?` in it the bundler would read what stands before. */
const whole = (id: string) =>
  id.includes('?') && existsSync(id) ? { code: readFileSync(id, 'utf8'), moduleType: 'ts' as const } : undefined
