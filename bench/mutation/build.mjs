// Builds the tool once, and the reference server's source once more with every mutant in it, switched off.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Instrumenter } from '@stryker-mutator/instrumenter'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Not `dist`: that may be built anew while this runs. */
export const out = join(root, '.stryker-tmp', String(process.pid))
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const sources = 'src/reference'
const spared = new Set(['fixtures.ts', 'variant.ts', 'variants.ts'])
const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {}, error() {} }

/** Every mutant of the reference server: id, file, line, mutator, original, replacement, text of the line. */
export async function build() {
  tsc('-p', 'tsconfig.build.json', '--noCheck', '--outDir', out)
  const { files, mutants } = await instrument()
  for (const { name, content } of files) {
    const path = join(out, 'mutated', sources, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  // Mutants need not be of the right type. Of `src/core` the server imports nothing but types.
  const compilerOptions = { noCheck: true, rootDir: '.', outDir: '../with-mutants', types: ['node'] }
  const config = { extends: join(root, 'tsconfig.build.json'), compilerOptions, include: ['src'], exclude: [] }
  writeFileSync(join(out, 'mutated', 'tsconfig.json'), JSON.stringify(config))
  tsc('-p', join(out, 'mutated', 'tsconfig.json'))
  return mutants
}

/** The files with all mutants in them, and what the mutants are. */
export async function instrument() {
  const names = readdirSync(join(root, sources), { recursive: true }).filter(name => /(?<!\.test)\.ts$/.test(name))
  const texts = new Map(names.map(name => [name, readFileSync(join(root, sources, name), 'utf8')]))
  const { files, mutants } = await new Instrumenter(quiet).instrument(
    names.map(name => ({ name, content: texts.get(name), mutate: !spared.has(name) && !name.includes('/') })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  )
  return { files, mutants: mutants.map(mutant => describe(mutant, texts.get(mutant.fileName))) }
}

function tsc(...args) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
}

/** Stryker counts lines from 0. */
function describe({ id, fileName, mutatorName, replacement, location: { start, end } }, text) {
  const lines = text.split('\n')
  const inner = lines.slice(start.line, end.line + 1)
  inner[inner.length - 1] = inner.at(-1).slice(0, end.column)
  inner[0] = inner[0].slice(start.column)
  return {
    id,
    file: fileName,
    line: start.line + 1,
    mutator: mutatorName,
    original: inner.join('\n'),
    replacement,
    at: lines[start.line].trim(),
    column: start.column - /^ */.exec(lines[start.line])[0].length,
  }
}
