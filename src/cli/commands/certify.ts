import { lstatSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { CertifyInput } from '../../certify/certify.js'
import { signalOf } from '../../core/report/ending.js'
import type { RunOptions } from '../../core/report/options.js'
import type { Report } from '../../core/report/report.js'
import { systemText } from '../../core/system/system-text.js'
import { UsageError } from '../../core/system/usage.js'
import { evidenceName } from '../../evidence/recording/format.js'
import { prepareOutput, readText, readYaml } from '../../options/files.js'
import { readLayers, without } from '../../options/layers.js'
import { option, type Table, type Values } from '../../options/option.js'
import { oneOf, text, whole } from '../../options/read.js'
import { runOptions } from '../../options/run-options.js'
import { runTable } from '../../options/table.js'
import { line } from '../../report/formats/sanitise.js'
import type { Command } from '../command.js'
import type { Io } from '../io.js'
import { confirmTarget } from '../running/confirm.js'
import { unlessInterrupted } from '../running/interruption.js'
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
  endsItself: true,
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
    const { challenge } = values
    const { productPath, keyPath } = await filesOf(values, io)
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
    const wanted: RunOptions = {
      ...options,
      depth: values.profile ?? 'deep',
      evidence: 'all',
      // A signer could leave out what is sent beyond the plan.
      decides: false,
      output: await reportFolder(path, io.cwd),
      ...(challenge === undefined ? {} : { seed: seedOf(challenge) }),
    }
    const challenged = challenge === undefined ? {} : { challenge }
    const validDays = values.valid ?? 365
    return attempt(wanted, path, { product, privateKey, requirements, validDays, ...challenged }, io)
  },
}

/** A new folder beside the bundle: whatever happens, the report and the list of pets are there, and those of earlier runs. */
function reportFolder(path: string, cwd: string): Promise<string> {
  const plain = `${path.replace(/\.tar\.gz$/, '')}-report`
  let folder = plain
  for (let nth = 2; lstatSync(folder, { throwIfNoEntry: false }) !== undefined; nth++) folder = `${plain}-${nth}`
  return prepareOutput(folder, cwd)
}

const exampleProduct = 'product.yaml'

/** The files that a certificate needs. Throws UsageError with all that is missing; a product file to fill in is written then. */
async function filesOf({ product, 'signing-key': keyPath }: Values<typeof own>, io: Io) {
  const missing: string[] = []
  const productPath = product ?? exampleProduct
  const full = resolve(io.cwd, productPath)
  if (lstatSync(full, { throwIfNoEntry: false }) === undefined) {
    const { productTemplate } = await import('../../certify/product.js')
    await writeFile(full, productTemplate, { flag: 'wx' }).catch(error => {
      throw new UsageError(
        `There is no ${productPath}, and none can be written: ${systemText(error)}. Name one with --product.`,
      )
    })
    missing.push(`There was no ${productPath}: it has been written for you to fill in.`)
  } else if (product === undefined) missing.push(`No product. Name it with --product ${exampleProduct}.`)
  if (keyPath === undefined)
    missing.push(
      'No key to sign with. Make one with petstore-conform keygen, and name it with --signing-key signing.pem.',
    )
  else if (lstatSync(resolve(io.cwd, keyPath), { throwIfNoEntry: false }) === undefined)
    missing.push(`There is no ${keyPath}. Make a key with petstore-conform keygen, and name it with --signing-key.`)
  if (missing.length > 0 || keyPath === undefined) throw new UsageError(missing.join(' '))
  return { productPath, keyPath }
}

/** The folder with the reports: the one beside the bundle, or, where its disk is full, a temporary one. */
async function keepReport(live: Report, options: RunOptions, io: Io): Promise<string> {
  try {
    await writeRun(live, options, {}, io)
    return options.output
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.err.write(`${error.message}\n`)
    const output = await mkdtemp(join(tmpdir(), 'petstore-conform-report-'))
    await writeRun(live, { ...options, output }, {}, io)
    return output
  }
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
  // What is left behind, and what was found, is to be looked into all the same: it is kept before anything else may go wrong.
  const kept = await keepReport(live, options, io)
  const withReport = (code: number): number => {
    const recorded = kept === options.output ? '' : `; its recording: ${options.output}`
    io.out.write(`The report of the run and its list of pets: ${kept}${recorded}\n`)
    return code
  }
  if (errors.length > 0) return withReport(3)
  if (io.interrupted.aborted) return withReport(live.exitCode)
  const recording = join(options.output, evidenceName)
  const evidence = await readFile(recording).catch((error: Error) => systemText(error))
  if (typeof evidence === 'string') {
    io.out.write(`No certificate:\n  the recording ${recording} cannot be read: ${evidence}\n`)
    return withReport(3)
  }
  io.err.write('Judging the recording again, as verify will ...\n')
  const progress = (exchanges: number) => io.err.write(`${exchanges} exchanges judged again\n`)
  const { redactValue } = redactorFor(options)
  const made = await unlessInterrupted(
    io,
    make({ ...given, progress, live, redactValue, rules, earlier, evidence, now: new Date() }),
  ).catch(error => {
    if (!io.interrupted.aborted) throw error
  })
  if (made === undefined) return withReport(signalOf(io.interrupted.reason).code)
  if ('reasons' in made) {
    io.out.write(`No certificate:\n${made.reasons.map(reason => `  ${line(reason, 'message')}\n`).join('')}`)
    return withReport(live.exitCode === 0 ? 1 : live.exitCode)
  }
  try {
    await writeBundle(path, made.bundle)
  } catch (error) {
    io.out.write(`The certificate cannot be written to ${path}: ${systemText(error)}\n`)
    return withReport(3)
  }
  for (const folder of new Set([kept, options.output])) await rm(folder, { recursive: true, force: true })
  const beyond = live.rules.filter(({ id, verdict }) => !given.requirements.rules.has(id) && verdict === 'fail')
  for (const { id } of beyond)
    io.out.write(`${id} failed; it came after revision ${given.requirements.revision} and does not count.\n`)
  io.out.write(`Certificate of revision ${given.requirements.revision}: ${path}\n`)
  return 0
}
