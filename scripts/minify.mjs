// Shorter code without comments: the tarball stays small. Private names are shortened as well.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minifySync } from 'rolldown/utils'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const options = { module: true, compress: true, mangle: { toplevel: true }, codegen: { removeWhitespace: true } }
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.js')) continue
  const file = join(dist, name)
  const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), options)
  if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0].message}`)
  writeFileSync(file, code)
}
