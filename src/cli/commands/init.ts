import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '../../core/usage.js'
import { systemText } from '../../report/events.js'
import type { Command } from '../command.js'
import { type CiName, ciFile, ciNames, configFile } from '../init-files.js'
import type { Io } from '../io.js'
import { readLayers } from '../options/layers.js'
import { option, Problem } from '../options/option.js'
import { baseAddress, oneOf } from '../options/read.js'
import { commonTable, runTable } from '../options/table.js'

const { config: _config, ...common } = commonTable
const table = {
  'base-url': runTable['base-url'],
  ci: option(
    { group: 'Output', value: ciNames.join('|'), fallback: 'what the folder looks like', describe: 'CI file to write' },
    oneOf(...ciNames),
  ),
  ...common,
}

export const init: Command = {
  usage: 'init',
  describe: 'write a config file and a CI file for this folder; nothing is overwritten',
  options: table,
  examples: [['$0 init --base-url https://staging.example.com/v1 --ci github', 'without questions']],
  async run({ layers }, io) {
    const values = readLayers(table, layers)
    const baseUrl = values['base-url'] ?? (await askAddress(io))
    const ci = values.ci ?? (await askCi(io))
    const files = [configFile(baseUrl), ...(ci === 'none' ? [] : [ciFile(ci, path => existsSync(join(io.cwd, path)))])]
    const there = files.find(({ path }) => existsSync(join(io.cwd, path)))
    if (there !== undefined) throw new UsageError(`${there.path} is there already. Remove it first, or edit it.`)
    for (const { path, text } of files) {
      await write(resolve(io.cwd, path), text)
      io.out.write(`${path} written\n`)
    }
    const note = files.map(({ next }) => next).filter(next => next !== undefined)
    if (ci !== 'none')
      note.push(
        'The CI file installs petstore-conform from npm. Until it is published there, or to pin it, put a tarball (npm pack) or a git commit in its place.',
      )
    io.out.write(`${[...note, 'Try it: PETSTORE_API_KEY=... npx petstore-conform'].join('\n')}\n`)
    return 0
  },
}

/** Never over a file that came in the meantime. */
async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: 'wx' })
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${systemText(error)}.`)
  }
}

async function askAddress(io: Io): Promise<string> {
  if (io.ask === undefined) throw new UsageError('No target. Name it with --base-url.')
  for (let tries = 0; tries < 3; tries++) {
    try {
      return baseAddress(await io.ask('Address of the service, /v1 included: '))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      io.err.write(`${error.message}\n`)
    }
  }
  throw new UsageError('No target. Name it with --base-url.')
}

async function askCi(io: Io): Promise<CiName> {
  const guess = guessCi(path => existsSync(join(io.cwd, path)))
  if (io.ask === undefined) return guess
  const answer = (await io.ask(`CI file for ${ciNames.join(', ')}? [${guess}] `)).trim()
  if (answer === '') return guess
  try {
    return oneOf(...ciNames)(answer)
  } catch (error) {
    if (error instanceof Problem) throw new UsageError(`"${answer}": ${error.message}.`)
    throw error
  }
}

function guessCi(exists: (path: string) => boolean): CiName {
  if (exists('.gitlab-ci.yml')) return 'gitlab'
  if (exists('azure-pipelines.yml')) return 'azure'
  if (exists('Jenkinsfile')) return 'jenkins'
  return exists('.github') ? 'github' : 'none'
}
