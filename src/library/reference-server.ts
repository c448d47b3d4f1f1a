import { rules } from '../../suites/index.js'
import { didYouMean } from '../core/nearest.js'
import type { Fault, Rule } from '../core/rule.js'
import type { Bends } from '../core/seam.js'
import { UsageError } from '../core/usage.js'
import { freedoms as allFreedoms } from '../reference/freedoms.js'
import { startReference } from '../reference/server.js'

export interface ReferenceServerOptions {
  /** The key that it accepts. */
  readonly apiKey: string
  /** A free one where left out. */
  readonly port?: number
  /** 127.0.0.1 where left out. */
  readonly host?: string
  /** Ways to break the rules: `<rule>/<fault>`, as the command `faults` lists them. */
  readonly faults?: readonly string[]
  /** Legal ways to differ, as the command `freedoms` lists them. */
  readonly freedoms?: readonly string[]
  /** Every response takes this long, ms. */
  readonly latencyMs?: number
}

export interface ReferenceServer {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  close(): Promise<void>
}

/** Starts a server that implements the interface, bent as asked for. Rejects with a UsageError for an unknown id. */
export async function referenceServer(
  { faults = [], freedoms = [], ...rest }: ReferenceServerOptions,
  from: readonly Rule[] = rules,
): Promise<ReferenceServer> {
  const { baseUrl, close } = await startReference({ ...rest, ...bent(faults, freedoms, from) })
  return { baseUrl, close }
}

/** The bends of these faults, and every freedom that they need besides those named. */
export function bent(
  ids: readonly string[],
  freedoms: readonly string[],
  from: readonly Rule[] = rules,
): { readonly bends: Bends; readonly freedoms: readonly string[] } {
  const faults: ReadonlyMap<string, Fault> = new Map(
    from.flatMap(rule => rule.faults.map(fault => [`${rule.id}/${fault.id}`, fault] as const)),
  )
  const bends: Record<string, unknown> = {}
  const taken = [...freedoms]
  for (const id of ids) {
    const fault = faults.get(id)
    if (fault === undefined)
      throw new UsageError(
        `There is no fault "${id}".${didYouMean(id, [...faults.keys()])} "petstore-conform list faults" shows them all.`,
      )
    for (const [seam, bend] of Object.entries(fault.bends())) {
      if (bends[seam] !== undefined)
        throw new UsageError(`The fault ${id} bends what another one bends already. Serve them one after the other.`)
      bends[seam] = bend
    }
    taken.push(...(fault.freedoms ?? []))
  }
  return { bends: bends as Bends, freedoms: known([...new Set(taken)]) }
}

function known(ids: readonly string[]): readonly string[] {
  const all = allFreedoms.map(({ id }) => id)
  const unknown = ids.find(id => !all.includes(id))
  if (unknown === undefined) return ids
  throw new UsageError(
    `There is no variant "${unknown}".${didYouMean(unknown, all)} "petstore-conform list variants" shows them all.`,
  )
}
