import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
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

test('the declarations compile', () => {
  const { exports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const entries = Object.values<{ types?: string }>(exports).flatMap(({ types }) =>
    types === undefined ? [] : [types],
  )
  const strict = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2023']
  const node = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--types', 'node']
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
