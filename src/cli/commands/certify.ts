import { lstatSync } from 'node:fs'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { CertifyInput } from '../../certify/certify.js'
import type { RunOptions } from '../../core/options.js'
import { scratchFolder } from '../../core/scratch.js'
import { UsageError } from '../../core/usage.js'
import { evidenceName } from '../../evidence/format.js'
import { readText, readYaml } from '../../options/files.js'
import { readLayers, without } from '../../options/layers.js'
import { option, type Table } from '../../options/option.js'
import { oneOf, text, whole } from '../../options/read.js'
import { runOptions } from '../../options/run-options.js'
import { runTable } from '../../options/table.js'
import { line } from '../../report/sanitise.js'
import type { Command } from '../command.js'
import { confirmTarget } from '../confirm.js'
import type { Io } from '../io.js'
import { shownRun, writeRun } from './run.js'

/** What would make a run partial, or its outcome the choice of whoever is certified. */
const held = [
  ...['reference', 'only', 'skip', 'read-only', 'key-variants', 'depth', 'runs', 'strict', 'bail', 'now', 'output'],
  ...['max-requests', 'max-creates', 'evidence', 'known', 'report'],
] as const

const own = {
  product: option(
    { group: 'Certificate', value: 'FILE', describe: 'product.yaml: vendor, product, version, contact, url' },
    text,
  ),
  'signing-key': option({ group: 'Certificate', value: 'FILE', describe: 'signing.pem of the command keygen' }, text),
  profile: option(
    { group: 'Certificate', value: 'standard|deep', fallback: 'deep', describe: 'how thorough the run is' },
    oneOf('standard', 'deep'),
  ),
  revision: option(
    { group: 'Certificate', value: 'REV', fallback: 'the latest', describe: 'revision of the requirements' },
    text,
  ),
  challenge: option(
    {
      group: 'Certificate',
      value: 'TEXT',
      describe: 'text from whoever requests the certificate; the seed is derived from it',
    },
    text,
  ),
  valid: option(
    { group: 'Certificate', value: 'DAYS', fallback: '365', describe: 'how many days it is valid' },
    whole(1, 3650),
  ),
  output: option(
    {
      group: 'Output',
      value: 'PATH',
      fallback: 'certificate.tar.gz',
      describe: 'the bundle: a new folder, or a .tar.gz',
    },
    text,
  ),
}

const table: Table = {
  ...Object.fromEntries(Object.entries(runTable).filter(([name]) => !(held as readonly string[]).includes(name))),
  ...own,
}

export const certify: Command = {
  usage: 'certify',
  describe: 'judge a server deeply and write a signed certificate that anybody can verify',
  options: table,
  removed: { 'key-file': '--signing-key took its place.' },
  examples: [['$0 certify --product product.yaml --signing-key signing.pem', 'target and key from the environment']],
  async run({ layers }, io) {
    const values = readLayers(own, layers)
    const [{ readProduct }, { readPrivateKey }, { requirementsOf, revisions }, { seedOf }] = await Promise.all([
      import('../../certify/product.js'),
      import('../../certify/keys.js'),
      import('../../certify/frozen-requirements.js'),
      import('../../certify/certify.js'),
    ])
    const { product: productPath, 'signing-key': keyPath, challenge } = values
    if (productPath === undefined) throw new UsageError('No product. Name it with --product product.yaml.')
    if (keyPath === undefined)
      throw new UsageError('No key to sign with. Make one with keygen, and name it with --signing-key.')
    const read = (file: string, what: string) => readText(file, io.cwd, what, 'Name a readable file.')
    const product = readProduct(
      await readYaml(productPath, io.cwd, 'product file', 'Name a readable file.'),
      productPath,
    )
    const privateKey = readPrivateKey(await read(keyPath, 'signing key'), keyPath)
    const revision = values.revision ?? revisions().at(-1)!
    const requirements = requirementsOf(revision)
    if (requirements === undefined)
      throw new UsageError(`There is no revision ${revision}. There is ${revisions().join(', ')}.`)
    const { options, values: given } = await runOptions(
      layers.map(layer => without(layer, [...held])),
      io.cwd,
    )
    const name = values.output ?? 'certificate.tar.gz'
    const path = resolve(io.cwd, name)
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
      throw new UsageError(`${name} is there already, and certificates are never overwritten. Choose another --output.`)
    await confirmTarget(options, given.yes === true, io)
    const scratch = await scratchFolder()
    try {
      const wanted: RunOptions = {
        ...options,
        depth: values.profile ?? 'deep',
        evidence: 'all',
        output: scratch,
        ...(challenge === undefined ? {} : { seed: seedOf(challenge) }),
      }
      const challenged = challenge === undefined ? {} : { challenge }
      const validDays = values.valid ?? 365
      return await attempt(wanted, path, { product, privateKey, requirements, validDays, ...challenged }, io)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
}

type Given = Omit<CertifyInput, 'live' | 'redactValue' | 'rules' | 'earlier' | 'evidence' | 'now'>

async function attempt(options: RunOptions, path: string, given: Given, io: Io): Promise<number> {
  const [{ earlierAttempts, noteAttempt }, { certify: make }, { writeBundle }, { redactorFor }, { rules }] =
    await Promise.all([
      import('../../certify/attempts.js'),
      import('../../certify/certify.js'),
      import('../../certify/bundle.js'),
      import('../../http/requests/credentials.js'),
      import('../../../suites/index.js'),
    ])
  const { challenge } = given
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const earlier = challenge === undefined ? [] : await earlierAttempts(folder, challenge)
  const note = { challenge: challenge ?? '', startedAt: new Date().toISOString(), target: options.baseUrl }
  await noteAttempt(folder, { ...note, outcome: 'unfinished' })
  const { report: live, errors } = await shownRun(options, {}, io)
  await noteAttempt(folder, { ...note, outcome: live.verdict })
  // What is left behind, and what was found, is to be looked into all the same.
  const withReport = async (code: number): Promise<number> => {
    const output = `${path.replace(/\.tar\.gz$/, '')}-report`
    await cp(options.output, output, { recursive: true })
    await writeRun(live, { ...options, output }, {}, io)
    io.out.write(`The report of the run, and its recording: ${output}\n`)
    return code
  }
  if (errors.length > 0) return withReport(3)
  const evidence = await readFile(join(options.output, evidenceName))
  const { redactValue } = redactorFor(options)
  const made = await make({ ...given, live, redactValue, rules, earlier, evidence, now: new Date() })
  if ('reasons' in made) {
    io.out.write(`No certificate:\n${made.reasons.map(reason => `  ${line(reason, 1000)}\n`).join('')}`)
    return withReport(live.exitCode === 0 ? 1 : live.exitCode)
  }
  await writeBundle(path, made.bundle)
  const beyond = live.rules.filter(({ id, verdict }) => !given.requirements.rules.has(id) && verdict === 'fail')
  for (const { id } of beyond)
    io.out.write(`${id} failed; it came after revision ${given.requirements.revision} and does not count.\n`)
  io.out.write(`Certificate of revision ${given.requirements.revision}: ${path}\n`)
  return 0
}
