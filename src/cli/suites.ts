import { existsSync, readdirSync } from 'node:fs'

/** Groups whose rules look back on the whole run are presented last. */
const last = ['every-response', 'consistency']

/** The compiled suite files, in the order of presentation. */
export function suiteFiles(folder: URL): readonly URL[] {
  const groups = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return groups
    .map(({ name }) => name)
    .sort((a, b) => last.indexOf(a) - last.indexOf(b) || (a < b ? -1 : 1))
    .map(name => new URL(`${name}/${name}.suite.js`, folder))
    .filter(file => existsSync(file)) // what groups share has no suite
}
