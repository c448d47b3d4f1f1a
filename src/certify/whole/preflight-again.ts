import { Names } from '../../arbitraries/ordinary-names.js'
import { type Exchange, isInfrastructure, type RequestSpec } from '../../core/exchange/exchange.js'
import type { TraceHead } from '../../core/exchange/trace.js'
import { type Integer, integer } from '../../core/json/json.js'
import { waiting } from '../../http/probe-options.js'
import type { RunParts } from '../../run/parts.js'
import { preflight } from '../../run/preflight/preflight.js'
import { otherThan } from './same-request.js'

/** What preflight finds out. */
export interface Findings {
  readonly found: readonly (readonly [status: string | undefined, count: number])[]
  readonly category: Integer | undefined
}

/** Preflight with the responses of the recording: its findings, or what of it does not fit. */
export async function preflightAgain(
  { head, facts }: TraceHead,
  exchanges: readonly Exchange[],
): Promise<Findings | { readonly problem: string }> {
  const found: [string | undefined, number][] = []
  let category: Integer | undefined
  let problem: string | undefined
  const left = exchanges.filter(({ label }) => label !== waiting && label !== 'reach')
  const reached = exchanges.filter(each => !left.includes(each))
  const first = reached.find(each => each.response !== undefined && !isInfrastructure(each)) ?? reached.at(-1)
  if (first === undefined) return { problem: 'it lacks the first request' }
  const send = (label: string, request: RequestSpec): Promise<Exchange> => {
    const at = left.findIndex(each => otherThan({ request, label, role: 'scenario' }, each) === undefined)
    const [exchange] = at < 0 ? [] : left.splice(at, 1)
    if (exchange !== undefined) return Promise.resolve(exchange)
    problem ??= `${request.method} ${request.path} is missing`
    return new Promise(() => {})
  }
  const { categoryId } = head.configuration
  const parts = {
    options: { baseUrl: facts.baseUrl, ...(categoryId === undefined ? {} : { categoryId: String(categoryId) }) },
    send,
    names: new Names(head.runId, facts.seed),
    trace: {
      foundAtStart: (status: string | undefined, count: number) => void found.push([status, count]),
      useCategory(used: Integer) {
        category = used
      },
      event() {},
    },
    stop(_: unknown, reason: string) {
      problem ??= reason
    },
  } as unknown as RunParts
  let done = false
  const running = preflight(parts, Promise.resolve(first), true, async () => {}).then(() => {
    done = true
  })
  for (let turns = 0; turns < 1000 && !done && problem === undefined; turns++)
    await Promise.race([running, new Promise(setImmediate)])
  // What may have shut the run out is asked at the end of each phase.
  const more = left.find(({ label }) => label !== 'key')
  if (problem === undefined && more !== undefined)
    problem = `${more.request.method} ${more.request.path} is not part of it`
  return problem === undefined ? { found, category } : { problem }
}

export const sameFindings = (one: Findings, other: Findings): boolean => text(one) === text(other)

const text = ({ found, category }: Findings): string =>
  JSON.stringify([found, category === undefined ? undefined : String(integer(BigInt(category)))])
