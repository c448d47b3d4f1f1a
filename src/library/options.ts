/// <reference types="node" preserve="true" />
import { looksLikeProduction } from '../core/exchange/address.js'
import type { Depth } from '../core/model/depth.js'
import type { RunEvent } from '../core/report/event.js'
import type { RunOptions } from '../core/report/options.js'
import type { Rule } from '../core/rule/rule.js'
import { UsageError } from '../core/system/usage.js'
import { type Layer, objectLayer } from '../options/layers.js'
import type { Option } from '../options/option.js'
import { runOptions } from '../options/run-options.js'
import { runTable } from '../options/table.js'
import { isRule } from './rules.js'

/** `'500ms'`, `'10s'`, `'2m'`, as in the config file; a number is seconds. */
export type Duration = string | number

/** What `judge` is told. Names, values and defaults are those of the config file; nothing is read from the environment. */
export interface JudgeOptions {
  /** Address of the service, `/v1` included. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Pets may be created although the address looks like that of a production system. */
  readonly yes?: boolean
  /** Judge these rules only: ids, globs or interpretations. */
  readonly only?: string | readonly string[]
  /** Leave these rules out. */
  readonly skip?: string | readonly string[]
  /** Send no POST at all. */
  readonly readOnly?: boolean
  /** Send bad keys that are made from the real one; true where left out. */
  readonly keyVariants?: boolean
  readonly depth?: Depth
  /** Samples of each property, in place of the depth's. */
  readonly runs?: number
  /** Fixes every random choice; random where left out. */
  readonly seed?: number
  /** Warnings count as failures. */
  readonly strict?: boolean
  /** Path of a list of known failures: they do not decide the exit code. */
  readonly known?: string
  /** Stop at the first failed `must`. */
  readonly bail?: boolean
  /** Judge as if it were that day. */
  readonly now?: Date | string
  /** A category that pets can be created in; found out where left out. */
  readonly categoryId?: string | number | bigint
  /** What it is built with, such as `'FastAPI'`: failures say how to fix them there. Told by what it shows where left out. */
  readonly framework?: string
  /** URL of the published description. */
  readonly openapi?: string
  /** For each exchange; 10 s. */
  readonly timeout?: Duration
  /** After which a read shows every write; 2 s. */
  readonly settle?: Duration
  /** For the whole run; 10 min. */
  readonly deadline?: Duration
  /** For which the target may go without a usable response; 60 s. */
  readonly patience?: Duration
  /** For the target to come up; not at all. */
  readonly wait?: Duration
  /** Requests under way at once; 16. */
  readonly concurrency?: number
  /** Requests a second; unbounded where left out. */
  readonly rate?: number
  readonly maxRequests?: number
  readonly maxCreates?: number
  /** Headers for every request: `'Name: value'`. */
  readonly header?: string | readonly string[]
  readonly http2?: boolean
  /** Path of a PEM file: the target's certificate authority. */
  readonly ca?: string
  /** Path of a PEM file: client certificate. */
  readonly cert?: string
  /** Path of a PEM file: its private key. */
  readonly key?: string
  /** Accept any certificate: never outside a laboratory. */
  readonly insecure?: boolean
  /** Rules of your own, judged beside the built-in ones: made with `petstore-conform/kit`. */
  readonly rules?: readonly Rule[]
  /** Aborting it ends the run; the report then holds what was judged, with the ending `interrupted`. */
  readonly signal?: AbortSignal
  /** Hears every event of the run, in order and without secrets. */
  readonly onEvent?: (event: RunEvent) => void
}

/** What the command line does with a run, and a caller does with the report. */
const commandLine = {
  'api-key-file': 1,
  suite: 1,
  reference: 1,
  output: 1,
  report: 1,
  quiet: 1,
  evidence: 1,
  'evidence-limit': 1,
  config: 1,
  verbose: 1,
  color: 1,
}

const table = Object.fromEntries(
  Object.entries<Option>(runTable).map(([name, option]) => [
    name,
    Object.hasOwn(commandLine, name) ? { ...option, argvOnly: true } : option,
  ]),
)

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Named = Camel<Exclude<keyof typeof runTable, keyof typeof commandLine>>

/** What is not text, and what it has to be. An option that the command line has and `JudgeOptions` lacks is missing here, too. */
const values: Record<
  Exclude<keyof JudgeOptions, Named> | Exclude<Named, keyof JudgeOptions>,
  readonly [isRight: (value: any) => boolean, what: string]
> = {
  rules: [value => Array.isArray(value) && value.every(isRule), 'a list of rules, made with petstore-conform/kit'],
  signal: [
    value => typeof value.addEventListener === 'function',
    'an AbortSignal, such as new AbortController().signal',
  ],
  onEvent: [value => typeof value === 'function', 'a function'],
}

const fakeTimers =
  'Timers are faked, and a run needs real ones. Call vi.useRealTimers() first; ' +
  'where a setup file fakes them before each test, in a beforeEach of this file.'

/** Throws UsageError for an option that is missing or is not such as it has to be. */
export function optionLayer(given: JudgeOptions): Layer {
  // The HTTP client takes what is global: it would wait for ever, and so would the run.
  if ([globalThis.setTimeout, globalThis.setImmediate].some(timer => timer !== undefined && 'clock' in timer))
    throw new UsageError(fakeTimers)
  if (!given.baseUrl) throw new UsageError('No target. Give baseUrl: the address of the service, /v1 included.')
  if (!given.apiKey)
    throw new UsageError('No key. Give apiKey: a key that the target accepts. The environment is not read.')
  const { now } = given
  // An invalid date has a text, and no ISO string.
  const texts: Record<string, unknown> = {
    ...given,
    ...(now instanceof Date ? { now: now.toJSON() ?? String(now) } : {}),
  }
  for (const [name, [isRight, what]] of Object.entries(values)) {
    const value = texts[name] ?? undefined
    if (value !== undefined && !isRight(value)) throw new UsageError(`${name} in the options object: must be ${what}.`)
    delete texts[name]
  }
  return objectLayer(table, texts)
}

/** The options of a run. Throws UsageError for what is wrong with them. */
export async function readOptions(given: JudgeOptions): Promise<RunOptions> {
  const { options } = await runOptions([optionLayer(given)], process.cwd())
  const { hostname } = new URL(options.baseUrl)
  if (given.yes !== true && !options.readOnly && looksLikeProduction(hostname)) {
    throw new UsageError(
      `${hostname} looks like a production system, and pets created there cannot be deleted. Give yes: true or readOnly: true.`,
    )
  }
  return options
}
