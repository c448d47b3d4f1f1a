import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** What `npm pack` makes. */
    readonly tarball: string
    /** A folder in which nothing but the tarball and Vitest is installed. */
    readonly home: string
  }
}

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Packs once and installs once, for all tests of what users get. */
export default function install(tests: TestProject): () => void {
  const box = mkdtempSync(join(tmpdir(), 'petstore-conform-packed-'))
  const home = join(box, 'home')
  mkdirSync(home)
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, stdio: 'pipe' })
  // Without scripts: `npm test` has just built, and other tests run what it built.
  npm(project, 'pack', '--ignore-scripts', '--pack-destination', box)
  const tarball = join(box, readdirSync(box).find(name => name.endsWith('.tgz'))!)
  writeFileSync(join(home, 'package.json'), '{"private": true, "type": "module"}')
  npm(home, 'install', '--no-audit', '--no-fund', tarball, 'vitest@~4.1.12')
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'))
  const size = Math.round(readFileSync(tarball).length / 1000)
  console.log(`The package: ${size} kB; with Vitest ${Object.keys(packages).length - 1} packages.`)
  tests.provide('tarball', tarball)
  tests.provide('home', home)
  return () => rmSync(box, { recursive: true, force: true, maxRetries: 3 })
}
