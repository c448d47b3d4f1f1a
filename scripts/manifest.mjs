// What is installed runs no script. `prepare` builds a clone, and what npm installs from a commit; the packed manifest goes without it:
// `npm pack` takes it out (prepack) and puts it back (postpack).
import { readFileSync, writeFileSync } from 'node:fs'

const [step, file = 'package.json'] = process.argv.slice(2)
const line = '    "prepare": "npm run --silent build",\n'
const text = readFileSync(file, 'utf8').replace(line, '')
// Behind the script that it runs.
writeFileSync(file, step === 'restore' ? text.replace(/^ {4}"build": .*\n/m, build => build + line) : text)
