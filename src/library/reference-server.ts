import { rules } from '../../suites/index.js'
import { didYouMean } from '../core/nearest.js'
import type { Fault, Rule } from '../core/rule.js'
import type { SeamFaults } from '../core/seam.js'
import { UsageError } from '../core/usage.js'
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
}

export interface ReferenceServer {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  close(): Promise<void>
}

// An object, so that one that is added above is missed here by the compiler.
const names = { apiKey: 1, port: 1, host: 1, faults: 1, variants: 1, latencyMs: 1 } satisfies Record<
  keyof ReferenceServerOptions,
  1
>

/** Starts a server that implements the interface, with faults as asked for. Rejects with a UsageError for an unknown id. */
export async function referenceServer(
  options: ReferenceServerOptions,
  from: readonly Rule[] = rules,
): Promise<ReferenceServer> {
  const { faults = [], variants = [], ...rest } = options ?? {}
  const { apiKey, port = 0 } = rest
  if (typeof apiKey !== 'string' || apiKey === '')
    throw new UsageError('referenceServer needs apiKey: the key that it accepts.')
  const stray = Object.keys(options).find(name => !Object.hasOwn(names, name))
  if (stray !== undefined)
    throw new UsageError(`The options object has an unknown option "${stray}".${didYouMean(stray, Object.keys(names))}`)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('port in the options object: must be a whole number from 0 to 65535.')
  const { baseUrl, close } = await startReference({ ...rest, ...withFaults(faults, variants, from) })
  return { baseUrl, close }
}

/** What these faults put at each seam, and every variant that they need besides those named. */
export function withFaults(
  ids: readonly string[],
  variants: readonly string[],
  from: readonly Rule[] = rules,
): { readonly seamFaults: SeamFaults; readonly variants: readonly string[] } {
  const faults: ReadonlyMap<string, Fault> = new Map(
    from.flatMap(rule => rule.faults.map(fault => [`${rule.id}/${fault.id}`, fault] as const)),
  )
  const seamFaults: Record<string, unknown> = {}
  const taken = [...variants]
  for (const id of ids) {
    const fault = faults.get(id)
    if (fault === undefined)
      throw new UsageError(
        `There is no fault "${id}".${didYouMean(id, [...faults.keys()])} "petstore-conform list faults" shows them all.`,
      )
    for (const [seam, put] of Object.entries(fault.seamFaults())) {
      if (seamFaults[seam] !== undefined)
        throw new UsageError(
          `The fault ${id} changes what another one changes already. Serve them one after the other.`,
        )
      seamFaults[seam] = put
    }
    taken.push(...(fault.variants ?? []))
  }
  return { seamFaults: seamFaults as SeamFaults, variants: known([...new Set(taken)]) }
}

function known(ids: readonly string[]): readonly string[] {
  const all = allVariants.map(({ id }) => id)
  const unknown = ids.find(id => !all.includes(id))
  if (unknown === undefined) return ids
  throw new UsageError(
    `There is no variant "${unknown}".${didYouMean(unknown, all)} "petstore-conform list variants" shows them all.`,
  )
}
