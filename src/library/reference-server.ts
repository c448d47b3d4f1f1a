import { rules } from '../../suites/index.js'
import type { Injections } from '../core/rule/injection.js'
import type { Fault, Rule } from '../core/rule/rule.js'
import { UsageError } from '../core/system/usage.js'
import { didYouMean } from '../core/text/nearest.js'
import { objectLayer, readLayers } from '../options/layers.js'
import { list, option } from '../options/option.js'
import * as read from '../options/read.js'
import { startReference } from '../reference/server.js'
import { variants as allVariants } from '../reference/variants.js'

export interface ReferenceServerOptions {
  /** The key that it accepts. */
  readonly apiKey: string
  /** A free one where left out. */
  readonly port?: number
  /** 127.0.0.1 where left out. */
  readonly host?: string
  /** Ways to break the rules: `<rule>/<fault>`, as the command `faults` lists them. */
  readonly faults?: readonly string[]
  /** Legal ways to differ, as the command `variants` lists them. */
  readonly variants?: readonly string[]
  /** Every response takes this long, ms. */
  readonly latencyMs?: number
  /** Pets in the store at the start, and after a reset; none where left out. */
  readonly pets?: number
}

export interface ReferenceServer {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  /** Puts the store back to what it was at the start. */
  reset(): void
  close(): Promise<void>
}

const about = { group: '', describe: '' }
const table = {
  apiKey: option(about, read.apiKey),
  port: option(about, read.whole(0, 65_535)),
  host: option(about, read.text),
  faults: list(about, read.words),
  variants: list(about, read.words),
  latencyMs: option(about, read.whole(0, 3_600_000)),
  pets: option(about, read.whole(0, 100_000)),
}

/** Starts a server that implements the interface, with faults as asked for. Rejects with a UsageError for an unknown id. */
export async function referenceServer(
  options: ReferenceServerOptions,
  from: readonly Rule[] = rules,
): Promise<ReferenceServer> {
  if (!options?.apiKey) throw new UsageError('referenceServer needs apiKey: the key that it accepts.')
  const { apiKey = '', faults = [], variants = [], ...rest } = readLayers(table, [objectLayer(table, options, '')])
  const { baseUrl, reset, close } = await startReference({ apiKey, ...rest, ...withFaults(faults, variants, from) })
  return { baseUrl, reset, close }
}

/** What these faults put at each injection point, and every variant that they need besides those named. */
export function withFaults(
  ids: readonly string[],
  variants: readonly string[],
  from: readonly Rule[] = rules,
): { readonly injections: Injections; readonly variants: readonly string[] } {
  const faults: ReadonlyMap<string, Fault> = new Map(
    from.flatMap(rule => rule.faults.map(fault => [`${rule.id}/${fault.id}`, fault] as const)),
  )
  const injections: Record<string, unknown> = {}
  const taken = [...variants]
  for (const id of ids) {
    const fault = faults.get(id)
    if (fault === undefined)
      throw new UsageError(
        `There is no fault "${id}".${didYouMean(id, [...faults.keys()])} "petstore-conform list faults" shows them all.`,
      )
    for (const [point, put] of Object.entries(fault.injections())) {
      if (injections[point] !== undefined)
        throw new UsageError(
          `The fault ${id} changes what another one changes already. Serve them one after the other.`,
        )
      injections[point] = put
    }
    taken.push(...(fault.variants ?? []))
  }
  return { injections: injections as Injections, variants: known([...new Set(taken)]) }
}

function known(ids: readonly string[]): readonly string[] {
  const all = allVariants.map(({ id }) => id)
  const unknown = ids.find(id => !all.includes(id))
  if (unknown === undefined) return ids
  throw new UsageError(
    `There is no variant "${unknown}".${didYouMean(unknown, all)} "petstore-conform list variants" shows them all.`,
  )
}
