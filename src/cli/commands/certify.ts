import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { endingBy } from '../../core/engine.js'
import type { RunOptions } from '../../core/options.js'
import type { Report } from '../../core/report.js'
import { UsageError } from '../../core/usage.js'
import { readText } from '../../options/files.js'
import { readLayers, without } from '../../options/layers.js'
import { option, type Table } from '../../options/option.js'
import { oneOf, text, whole } from '../../options/read.js'
import { runOptions } from '../../options/run-options.js'
import { runTable } from '../../options/table.js'
import type { Command } from '../command.js'
import { confirmTarget } from '../confirm.js'
import { type Io, wantsColor } from '../io.js'
import { showProgress } from '../show-progress.js'

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
    const product = readProduct(
      await readText(productPath, io.cwd, 'product file', 'Name a readable file.'),
      productPath,
    )
    const privateKey = readPrivateKey(await readText(keyPath, io.cwd, 'signing key', 'Name a readable file.'), keyPath)
    const revision = values.revision ?? revisions().at(-1)!
    const requirements = requirementsOf(revision)
    if (requirements === undefined)
      throw new UsageError(`There is no revision ${revision}. There is ${revisions().join(', ')}.`)
    const { options } = await runOptions(
      layers.map(layer => without(layer, [...held])),
      io.cwd,
    )
    const path = resolve(io.cwd, values.output ?? 'certificate.tar.gz')
    await free(path, values.output ?? 'certificate.tar.gz')
    if (
      !(await confirmTarget(
        options,
        layers.some(layer => layer.given.yes?.at(-1) === 'true'),
        io,
      ))
    ) {
      io.err.write('Nothing was sent.\n')
      return 2
    }
    const scratch = await mkdtemp(join(tmpdir(), 'petstore-conform-'))
    try {
      const wanted: RunOptions = {
        ...options,
        depth: values.profile ?? 'deep',
        evidence: 'all',
        output: scratch,
        ...(challenge === undefined ? {} : { seed: seedOf(challenge) }),
      }
      return await attempt(
        wanted,
        path,
        { product, privateKey, requirements, challenge, validDays: values.valid ?? 365 },
        io,
      )
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
}

async function free(path: string, name: string): Promise<void> {
  const { lstat } = await import('node:fs/promises')
  const taken = await lstat(path).then(
    () => true,
    () => false,
  )
  if (taken)
    throw new UsageError(`${name} is there already, and certificates are never overwritten. Choose another --output.`)
}

type Given = Pick<
  import('../../certify/certify.js').CertifyInput,
  'product' | 'privateKey' | 'requirements' | 'validDays'
> & { readonly challenge: string | undefined }

async function attempt(options: RunOptions, path: string, given: Given, io: Io): Promise<number> {
  const [{ earlierAttempts, noteAttempt }, { certify: make }, { writeBundle }, { evidenceName }, { rules }] =
    await Promise.all([
      import('../../certify/attempts.js'),
      import('../../certify/certify.js'),
      import('../../certify/bundle.js'),
      import('../../evidence/format.js'),
      import('../../../suites/index.js'),
    ])
  const { challenge } = given
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  const earlier = challenge === undefined ? [] : await earlierAttempts(folder, challenge)
  const note = { challenge: challenge ?? '', startedAt: new Date().toISOString(), target: options.baseUrl }
  await noteAttempt(folder, { ...note, outcome: 'unfinished' })
  const live = await judged(options, io)
  await noteAttempt(folder, { ...note, outcome: live.verdict })
  const made = await make({
    ...given,
    ...(challenge === undefined ? {} : { challenge }),
    live,
    rules,
    earlier,
    evidence: await readFile(join(options.output, evidenceName)),
    now: new Date(),
  } as Parameters<typeof make>[0])
  if ('reasons' in made) {
    io.out.write(`No certificate:\n${made.reasons.map(reason => `  ${reason}\n`).join('')}`)
    return live.exitCode === 0 ? 1 : live.exitCode
  }
  await writeBundle(path, made.bundle)
  const beyond = live.rules.filter(({ id, verdict }) => !given.requirements.rules.has(id) && verdict === 'fail')
  for (const { id } of beyond)
    io.out.write(`${id} failed; it came after revision ${given.requirements.revision} and does not count.\n`)
  io.out.write(`Certificate of revision ${given.requirements.revision}: ${path}\n`)
  return 0
}

/** The run, in this thread: there is nothing to present but whether it went through. */
async function judged(options: RunOptions, io: Io): Promise<Report> {
  const [{ startRecorded }, { ReportFold }, { redactorFor }, { rules }, { terminal }] = await Promise.all([
    import('../../evidence/start.js'),
    import('../../report/fold.js'),
    import('../../http/requests/credentials.js'),
    import('../../../suites/index.js'),
    import('../../report/terminal.js'),
  ])
  const color = wantsColor(io, undefined)
  const fold = new ReportFold()
  const progress = showProgress(io.err, color)
  const run = startRecorded({
    options,
    rules,
    emit(event) {
      fold.add(event)
      progress.see(event)
    },
  })
  const stop = () => {
    const signal = String(io.interrupted.reason)
    run.stop(endingBy(signal), signal)
  }
  io.interrupted.addEventListener('abort', stop)
  if (io.interrupted.aborted) stop()
  await run.done.finally(progress.end)
  io.interrupted.removeEventListener('abort', stop)
  const report = fold.report()
  io.out.write(redactorFor(options).redact(terminal(report, { color, width: io.out.width })))
  return report
}
