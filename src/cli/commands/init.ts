import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { frameworkOption, frameworks } from '../../core/rule/framework.js'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { commandLine } from '../../core/text/command-line.js'
import { configNames } from '../../options/files.js'
import { readLayers } from '../../options/layers.js'
import { option } from '../../options/option.js'
import { framework, oneOf } from '../../options/read.js'
import { commonTable, runTable } from '../../options/table.js'
import type { Command } from '../command.js'
import {
  type CiName,
  ciFile,
  ciNames,
  configFile,
  guessCi,
  type InitFile,
  ownTarball,
  repositoryOf,
  wantedPackage,
} from '../init/init-files.js'
import { ownAddress, serverFiles, serverIn, startedInCi } from '../init/init-server.js'

const { config: _config, ...common } = commonTable
/** What a new repository comes with. */
const harmless = ['README.md', '.gitignore']
const table = {
  'base-url': runTable['base-url'],
  ci: option(
    { group: 'Output', value: ciNames.join('|'), fallback: 'guessed from the folder', describe: 'CI file to write' },
    oneOf(...ciNames),
  ),
  server: option(
    {
      group: 'Output',
      value: 'FRAMEWORK',
      choices: frameworks.map(frameworkOption),
      describe: 'write a server that conforms as well, and a CI file that starts it',
    },
    framework,
  ),
  ...common,
}

export const init: Command = {
  usage: 'init',
  describe: 'write a config file, and a CI file at the root of the repository',
  options: table,
  examples: [
    ['$0 init --base-url https://staging.example.com/v1 --ci github', 'what a new folder needs'],
    ['$0 init --server fastapi', 'a server to begin with, in an empty folder'],
  ],
  async run({ layers }, io) {
    const values = readLayers(table, layers)
    const exists = (path: string) => existsSync(join(io.cwd, path))
    const config = configNames.find(exists)
    const server = values.server && serverIn(values.server)
    const baseUrl = config === undefined ? (server ? ownAddress : values['base-url']) : undefined
    if (config === undefined && baseUrl === undefined) throw new UsageError('No target. Name it with --base-url.')
    const read = (path: string) => textOf(join(io.cwd, path))
    const { root, folder } = repositoryOf(io.cwd)
    const existsAtRoot = (path: string) => existsSync(join(root, path))
    const readAtRoot = (path: string) => textOf(join(root, path))
    const guessed = guessCi(existsAtRoot, readAtRoot(join('.git', 'config')))
    const ci = values.ci ?? (server && guessed === 'none' ? 'github' : guessed)
    if (server && ci !== 'github' && ci !== 'none')
      throw new UsageError(`The CI file that starts a server is for GitHub only. Add --ci github, or --ci none.`)
    const own = server ? serverFiles(server, read('package.json')) : []
    const others = own.filter(({ path, replaces }) => exists(path) && !replaces && !harmless.includes(path))
    if (others.length > 0)
      throw new UsageError(`${others[0]!.path} is there already. Run "init --server" in an empty folder.`)
    const known = wantedPackage(read('package.json'))
    const wanted = known ?? ownTarball()
    const ciFiles = ci === 'none' ? [] : [ciFile(ci, existsAtRoot, readAtRoot, wanted, folder)]
    const fromHere = ciFiles.map(
      (file): InitFile => ({
        ...(server ? { text: startedInCi(file.text, server) } : file),
        path: relative(io.cwd, join(root, file.path)),
      }),
    )
    const files = [...own, ...(baseUrl === undefined ? [] : [configFile(baseUrl)]), ...fromHere]
    const written = files.filter(({ path, replaces }) => replaces || !exists(path))
    const there = files.filter(each => !written.includes(each)).map(({ path }) => path)
    const kept = config === undefined ? there : [config, ...there]
    if (written.length === 0)
      throw new UsageError(
        `${kept.join(' and ')} ${kept.length === 1 ? 'is' : 'are'} there already. ${nextOf(ci, values.ci)}`,
      )
    for (const path of kept) io.out.write(`${path} is there already, and stays as it is\n`)
    for (const { path, text, replaces } of written) {
      await write(resolve(io.cwd, path), text, replaces)
      io.out.write(`${path} written\n`)
    }
    if (ci === 'none') io.out.write(`No CI file written. ${nextOf(ci, values.ci)}\n`)
    const notes = written.map(({ next }) => next).filter(next => next !== undefined)
    if (ci !== 'none' && !exists(wanted))
      notes.push(
        known === undefined
          ? `CI installs ${wanted}: put the tarball (npm pack) there and commit it, or write the git commit in its place.`
          : `CI installs ${wanted}, as package.json does.`,
      )
    if (server) notes.push(`README.md says how to start the server; it needs ${server.needs.join(' and ')}.`)
    if (!isInstalled(io.cwd)) notes.push(`Install the tool in this folder: npm install --save-dev ${wanted}`)
    io.out.write(`${[...notes, `Try it: PETSTORE_API_KEY=... ${commandLine}`].join('\n')}\n`)
    return 0
  },
}

const nextOf = (ci: CiName, given: CiName | undefined): string =>
  ci !== 'none'
    ? 'Remove it first, or edit it.'
    : given === 'none'
      ? 'None was wanted (--ci none).'
      : `Neither the files nor the git remote of this folder name a CI system. Add --ci ${ciNames.slice(0, -1).join('|')}.`

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether npx finds the tool there. */
const isInstalled = (folder: string): boolean =>
  existsSync(join(folder, 'node_modules', 'petstore-conform')) ||
  (dirname(folder) !== folder && isInstalled(dirname(folder)))

/** Never over a file that came in the meantime. */
async function write(path: string, text: string, replaces = false): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: replaces ? 'w' : 'wx' })
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${systemText(error)}.`)
  }
}
