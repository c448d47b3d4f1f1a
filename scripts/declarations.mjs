// Of the declarations that tsc wrote, those that the package's entries reach: the compiler says which.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries = Object.values(exports).flatMap(({ types }) => types ?? [])
const module = ['--module', 'nodenext', '--moduleResolution', 'nodenext']
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const listed = execFileSync(process.execPath, [tsc, '--ignoreConfig', '--listFilesOnly', ...module, ...entries], {
  cwd: root,
  encoding: 'utf8',
})
const reached = new Set(listed.split('\n').map(line => resolve(root, line)))
const dist = join(root, 'dist')
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const file = join(dist, name)
  if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
}
