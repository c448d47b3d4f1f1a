import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { program, start, tarball } from './installed.js'

const { platform, arch } = process
const box = mkdtempSync(join(tmpdir(), 'petstore-conform-surroundings-'))
afterAll(() => rmSync(box, { recursive: true, force: true, maxRetries: 3 }))

function install(name: string, ...args: readonly string[]): string {
  const folder = join(box, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...args], {
    cwd: folder,
    stdio: 'pipe',
  })
  return folder
}

describe('installed with --omit=optional', () => {
  const cwd = install('omitted', '--omit=optional', tarball)
  const bin = join(cwd, 'node_modules', '.bin', 'petstore-conform')
  writeFileSync(join(cwd, 'own.ts'), 'export const nothing = 1\n')

  const lines = ['--reference', '--reference --suite own.ts', 'rules --suite own.ts', 'self-test --suite own.ts']
  test.each(lines)('one sentence: %s', async line => {
    expect(await start(bin, line.split(' '), { cwd })).toEqual({
      code: 3,
      out: '',
      err: 'petstore-conform: The installation lacks the native code of a dependency: delete node_modules and install again, on this platform and without --omit=optional.\n',
    })
  })

  test('what needs none of it works', async () => {
    expect(await start(bin, ['rules'], { cwd })).toMatchObject({ code: 0, err: '' })
  })
})

test.each(['--reference', 'rules', 'doctor'])('the working directory is gone: %s', async argument => {
  const script = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"'
  expect(await start('sh', ['-c', script, 'sh', process.execPath, program, argument], { cwd: box })).toEqual({
    code: 3,
    out: '',
    err: 'petstore-conform: The working directory is gone. Change to a folder that exists.\n',
  })
})

describe('a Node.js that is too old', () => {
  const system = platform === 'win32' ? 'win' : platform
  const old = install('old', '--ignore-scripts', `node-18@npm:node-${system}-${arch}@18`)
  const node = join(old, 'node_modules', 'node-18', 'bin', 'node')

  test.each(['--reference', '--help', 'doctor', 'certify'])('one sentence: %s', async argument => {
    expect(await start(node, [program, argument], { cwd: box })).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^petstore-conform: Node\.js 18\.\d+\.\d+ is too old\. Install 20\.19 or newer; of the 22 line, 22\.12 or newer\.\n$/,
      ),
    })
  })
})
