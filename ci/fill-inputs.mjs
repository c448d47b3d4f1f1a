// A GitLab component as GitLab would see it: `node ci/fill-inputs.mjs FILE name=value...` prints its jobs.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export function fillInputs(text, given) {
  const [head, body] = text.split(/^---$/m)
  const { inputs } = parse(head).spec
  return body.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name) => {
    const value = given[name] ?? inputs[name]?.default
    if (!(name in inputs) || value === undefined) throw new Error(`the input ${name} is not declared or has no value`)
    return value
  })
}

const [file, ...given] = process.argv.slice(2)
if (import.meta.filename === process.argv[1])
  process.stdout.write(fillInputs(readFileSync(file, 'utf8'), Object.fromEntries(given.map(each => each.split('=')))))
