import { looksLikeProduction } from '../core/address.js'
import type { Depth } from '../core/depth.js'
import type { RunEvent } from '../core/event.js'
import type { RunOptions } from '../core/options.js'
import type { Rule } from '../core/rule.js'
import { UsageError } from '../core/usage.js'
import { configLayer } from '../options/layers.js'
import { runOptions } from '../options/run-options.js'
import { runTable } from '../options/table.js'

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
  /** What it is built with, such as `'FastAPI'`: failures say how to mend them there. Told by what it shows where left out. */
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

/** The options of a run. Throws UsageError for what is wrong with them. */
export async function readOptions(given: JudgeOptions): Promise<RunOptions> {
  const { rules: _rules, signal: _signal, onEvent: _onEvent, ...rest } = given
  const { now } = rest
  // An invalid date has a text, and no ISO string.
  const plain = { ...rest, ...(now instanceof Date ? { now: now.toJSON() ?? String(now) } : {}) }
  if (!rest.baseUrl) throw new UsageError('No target. Give baseUrl: the address of the service, /v1 included.')
  if (!rest.apiKey)
    throw new UsageError('No key. Give apiKey: a key that the target accepts. The environment is not read.')
  const named = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const { options } = await runOptions([configLayer(runTable, 'the options object', named)], process.cwd())
  const { hostname } = new URL(options.baseUrl)
  if (given.yes !== true && !options.readOnly && looksLikeProduction(hostname)) {
    throw new UsageError(
      `${hostname} looks like a production system, and pets created there cannot be deleted. Give yes: true or readOnly: true.`,
    )
  }
  return options
}
