import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './cli/command.js'

const project = fileURLToPath(new URL('..', import.meta.url))

let tarball: Buffer<ArrayBuffer>
beforeAll(() => {
  const folder = temporaryFolder()
  // Without scripts: other tests run what was just built.
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: project, stdio: 'pipe' })
  tarball = readFileSync(join(folder, readdirSync(folder)[0]!))
})

test('publint finds nothing', async () => {
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  expect(messages).toEqual([])
})

test('the packed manifest has no script that npm would run or warn of, and the checkout keeps its own', () => {
  const file = join(temporaryFolder(), 'package.json')
  const before = readFileSync(join(project, 'package.json'), 'utf8')
  writeFileSync(file, before)
  const manifest = (step: string) =>
    execFileSync(process.execPath, [join(project, 'scripts', 'manifest.mjs'), step, file], { encoding: 'utf8' })
  manifest('strip')
  const { scripts, ...packed } = JSON.parse(readFileSync(file, 'utf8'))
  const { scripts: own, ...rest } = JSON.parse(before)
  expect(packed).toEqual(rest)
  expect(Object.keys(scripts).filter(name => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([])
  expect(own.prepare).toBeDefined()
  for (const _ of [1, 2]) {
    manifest('restore')
    expect(readFileSync(file, 'utf8')).toBe(before)
  }
})

test('what it runs is named by exact versions, those of the lock file', () => {
  const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  const locked = Object.keys(dependencies).map(name => [name, packages[`node_modules/${name}`].version])
  expect(dependencies).toEqual(Object.fromEntries(locked))
})

// Without --types node: TypeScript 7 takes none by itself.
test('the declarations compile', () => {
  const { exports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const entries = Object.values<{ types?: string }>(exports).flatMap(({ types }) =>
    types === undefined ? [] : [types],
  )
  const strict = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2023']
  const node = ['--module', 'nodenext', '--moduleResolution', 'nodenext']
  expect(entries.length).toBe(3)
  const { status, stdout } = spawnSync('npx', ['tsc', ...strict, ...node, ...entries], {
    cwd: project,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('the types are not wrong', async () => {
  const result = await checkPackage(createPackageFromTarballData(tarball))
  if (result.types === false) throw new Error('the package has no types')
  // An ESM-only package: `require` of it is for Node 20.19 and newer, where it works.
  const found = result.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM' && kind !== 'NoResolution')
  expect(found).toEqual([])
  expect(Object.keys(result.entrypoints)).toEqual(expect.arrayContaining(['.', './kit', './vitest']))
  const node16 = result.problems.filter(problem => 'resolutionKind' in problem && problem.resolutionKind !== 'node10')
  expect(node16.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([])
})
