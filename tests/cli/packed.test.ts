import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { command, temporaryFolder } from './command.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
const folder = temporaryFolder()
const modules = join(folder, 'node_modules')
const program = join(modules, 'petstore-conform', 'dist', 'src', 'cli', 'main.js')

/** Every file and folder with the time of its last change. */
function snapshot(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => `${name} ${statSync(join(path, name)).mtimeMs}`)
}

beforeAll(() => {
  const tarballs = join(folder, 'tarballs')
  mkdirSync(tarballs)
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: args[0] === 'pack' ? project : folder, stdio: 'pipe' })
  // Without scripts: `npm test` has just built, and other tests run what it built.
  npm('pack', '--ignore-scripts', '--pack-destination', tarballs)
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  npm('install', '--no-audit', '--no-fund', '--prefer-offline', join(tarballs, readdirSync(tarballs)[0]!))
})

test('an installed package judges the embedded server, and writes nothing into node_modules', async () => {
  // Root may write all the same, therefore the comparison.
  for (const name of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    const path = join(modules, name)
    if (statSync(path).isDirectory()) chmodSync(path, 0o555)
  }
  chmodSync(modules, 0o555)
  const before = snapshot(modules)
  const { code, out, err } = await command(['--reference', '--depth', 'quick'], { cwd: folder, program })
  expect({ code, err }).toMatchObject({ code: 0 })
  expect(out).toContain('conformant, depth ')
  const report = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8'))
  expect(report.rules.length).toBeGreaterThan(20)
  expect(snapshot(modules)).toEqual(before)
})

test('an installed package brings what its commands read, and no tests', async () => {
  const { code, out } = await command(['explain', 'list-respects-limit'], { cwd: folder, program })
  expect(code).toBe(0)
  expect(out).toContain('section 4.1')
  const files = readdirSync(join(modules, 'petstore-conform'), { recursive: true, encoding: 'utf8' })
  expect(files.filter(name => /\.test\.|\.tgz$|\.map$/.test(name))).toEqual([])
})

test('the bin starts', () => {
  const bin = join(modules, '.bin', 'petstore-conform')
  expect(execFileSync(bin, ['--version'], { encoding: 'utf8' })).toMatch(/^\d/)
})
