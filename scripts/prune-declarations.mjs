// Keeps the declarations that the package's entries reach: the rest would only make the package larger.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const waiting = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [join(root, types)]))
const reached = new Set()

for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (reached.has(file)) continue
  if (!existsSync(file)) throw new Error(`${file} was not emitted`)
  reached.add(file)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import )['"](\.[^'"]+)\.js['"]/g))
    waiting.push(resolve(dirname(file), `${from}.d.ts`))
}
const dist = join(root, 'dist')
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const file = join(dist, name)
  if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
}
