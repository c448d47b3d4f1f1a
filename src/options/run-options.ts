import { createPrivateKey, randomBytes, randomInt, X509Certificate } from 'node:crypto'
import { resolve } from 'node:path'
import { defaults, type RunOptions } from '../core/report/options.js'
import { UsageError } from '../core/system/usage.js'
import { shellQuoted } from '../core/text/command-line.js'
import { readText } from './files.js'
import { readKnown } from './known-file.js'
import { exclusive, type Layer, readLayers, without } from './layers.js'
import { type Option, Problem } from './option.js'
import { keyInFile } from './read.js'
import { keyTable, type RunValues, runTable } from './table.js'

export interface Given {
  readonly options: RunOptions
  readonly values: RunValues
}

/** The options of a run; whatever is wrong with them is a UsageError of one line. */
export async function runOptions(all: readonly Layer[], cwd: string): Promise<Given> {
  const sources = exclusive(all, ['api-key', 'api-key-file'], 'Give one of them.')
  const targets = exclusive(sources, ['reference', 'base-url'], 'Leave one of them out.')
  const reference = targets.some(layer => layer.given.reference?.at(-1) === 'true')
  const layers = reference ? embedded(targets) : targets
  const values = readLayers(runTable, layers)
  const target = reference
    ? { baseUrl: embeddedUrl, apiKey: randomKey() }
    : { baseUrl: baseUrl(values), apiKey: await keyOf(values, cwd) }
  const options: RunOptions = {
    ...defaults,
    ...target,
    reference,
    seed: values.seed ?? randomInt(2 ** 31),
    now: values.now ?? new Date(),
    tls: await tlsFiles(values, cwd),
    ...given({
      again: againOptions(layers) || undefined,
      suite: values.suite?.map(file => resolve(cwd, file)),
      only: values.only,
      skip: values.skip,
      strict: values.strict,
      bail: values.bail,
      depth: values.depth,
      timeoutMs: values.timeout,
      settleMs: values.settle,
      deadlineMs: values.deadline,
      patienceMs: values.patience,
      output: values.output,
      readOnly: values['read-only'],
      keyVariants: values['key-variants'],
      concurrency: values.concurrency,
      waitMs: values.wait,
      headers: values.header,
      http2: values.http2,
      verbose: values.verbose,
      evidence: values.evidence,
      evidenceLimit: values['evidence-limit'] && values['evidence-limit'] * 1024 ** 2,
      runs: values.runs,
      known: values.known === undefined ? undefined : await readKnown(values.known, cwd),
      categoryId: values['category-id'],
      framework: values.framework,
      openapi: values.openapi,
      rate: values.rate,
      maxRequests: values['max-requests'],
      maxCreates: values['max-creates'],
    }),
  }
  return { options, values }
}

/** Written into the command anew, or of no account for what is asked of one rule. */
const leftOutAgain = ['base-url', 'api-key', 'reference', 'only', 'skip', 'depth', 'seed', 'bail']

/** The options that were given, wherever, and change what is asked or judged, as a shell takes them. No value of a header is among them. */
function againOptions(layers: readonly Layer[]): string {
  const given = Object.entries<Option>(runTable).flatMap(([name, { group, value }]) => {
    if (['Output', 'Other'].includes(group) || leftOutAgain.includes(name)) return []
    const texts = layers.find(layer => layer.given[name] !== undefined)?.given[name] ?? []
    if (value === undefined) return texts.slice(-1).map(text => (text === 'true' ? `--${name}` : `--no-${name}`))
    return texts.map(text => `--${name} ${quoted(name === 'header' ? text.replace(/:.*/s, ': ...') : text)}`)
  })
  return given.join(' ')
}

const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text))

/** Without what is undefined. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof T]?: Exclude<T[Name], undefined>
  }

/** The embedded server's key is made for the run; one that was meant for another server must not be spent on it. */
function embedded(layers: readonly Layer[]): readonly Layer[] {
  const keys = Object.keys(keyTable)
  const key = keys.find(name => layers[0]?.given[name] !== undefined)
  if (key === undefined) return layers.map(layer => without(layer, [...keys, 'base-url']))
  throw new UsageError(
    `--reference and --${key} contradict each other: the embedded server has a key of its own. Leave one out.`,
  )
}

/** Stands in until the embedded server has a port. */
const embeddedUrl = 'http://127.0.0.1/v1'

const randomKey = () => `pk_${randomBytes(16).toString('hex')}`

function baseUrl(values: RunValues): string {
  if (values['base-url'] !== undefined) return values['base-url']
  throw new UsageError(
    'No target. Name it with --base-url or PETSTORE_BASE_URL, or judge the embedded server with --reference.',
  )
}

export async function keyOf(values: Pick<RunValues, 'api-key' | 'api-key-file'>, cwd: string): Promise<string> {
  const path = values['api-key-file']
  if (values['api-key'] !== undefined) return values['api-key']
  if (path === undefined) throw new UsageError('No key. Give it with PETSTORE_API_KEY, --api-key-file or --api-key.')
  const text = await readText(path, cwd, 'key file', 'Name a readable file with --api-key-file.')
  try {
    return keyInFile(text.replace(/(?<![\r\n])[\r\n]+$/, ''))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new UsageError(`The key file ${path}: ${error.message}.`)
  }
}

/** The files' contents: the worker must not depend on paths that were checked earlier. */
export async function tlsFiles(
  values: Pick<RunValues, 'ca' | 'cert' | 'key' | 'insecure'>,
  cwd: string,
): Promise<RunOptions['tls']> {
  if ((values.cert === undefined) !== (values.key === undefined)) {
    throw new UsageError('--cert and --key belong together. Give both, or neither.')
  }
  const read = async (name: 'ca' | 'cert' | 'key'): Promise<string | undefined> => {
    const path = values[name]
    if (path === undefined) return undefined
    const text = await readText(path, cwd, `file of --${name}`, 'Name a readable PEM file.')
    if (!text.includes('-----BEGIN '))
      throw new UsageError(`The file of --${name}, ${path}, is not PEM. Convert it first.`)
    return text
  }
  const ca = checked(await read('ca'), 'ca', text => new X509Certificate(text))
  const cert = checked(await read('cert'), 'cert', text => new X509Certificate(text))
  const key = checked(await read('key'), 'key', text => createPrivateKey(text))
  if (cert !== undefined && key !== undefined && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new UsageError('--cert and --key do not belong together. Give the key that the certificate was made for.')
  return {
    ...given({ ca, cert, key }),
    insecure: values.insecure ?? false,
  }
}

/** What the files hold is tried here: on a connection, a bad one would look like the target's fault. */
function checked(text: string | undefined, name: 'ca' | 'cert' | 'key', read: (text: string) => unknown) {
  try {
    if (text !== undefined) read(text)
    return text
  } catch {
    const what = name === 'key' ? 'private key without a pass phrase' : 'certificate'
    throw new UsageError(`The file of --${name} holds no ${what} that can be read. Name another.`)
  }
}
