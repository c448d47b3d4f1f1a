// spec/*.yaml as JSON and as validators in dist/spec, so that no run has to load and run a YAML parser and Ajv for them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const from = new URL('../spec/', import.meta.url)
const to = new URL('../dist/spec/', import.meta.url)
mkdirSync(to, { recursive: true })
for (const file of readdirSync(from).filter(name => name.endsWith('.yaml'))) {
  const value = parse(readFileSync(new URL(file, from), 'utf8'))
  writeFileSync(new URL(file.replace('.yaml', '.json'), to), JSON.stringify(value))
}

const compiled = new URL('../src/spec/', to)
const { compiledText } = await import(new URL('compile.js', compiled).href)
writeFileSync(
  new URL('compiled.js', compiled),
  `const exports = {}\n${compiledText()}\nexport { exports as validators }\n`,
)
