import { type Exchange, int64, isInteger, type Json, type ScenarioContext, sentRequest } from '../../src/kit/index.js'
import { isAccepted } from './accepted.js'
import { category } from './creations.js'
import { valuesOf } from './parameter.js'

const [from, room] = [2n ** 60n, 2n ** 32n]

const first = (runId: string): bigint =>
  from + room * [...runId].reduce((sum, letter) => sum * 26n + BigInt(letter.charCodeAt(0) - 97), 0n)

/** The class of categories that has the marked ones. */
const values = valuesOf(category, 'beyond 2^53')!

/** In place of another category of its class one that is this run's alone, as its names are: a pet without its name is known by it. */
export const markedInstead = (t: Pick<ScenarioContext, 'facts' | 'random'>, other: bigint): bigint =>
  values.includes(other) ? first(t.facts.runId) + t.random(0n, room - 1n) : other

/** A marked category where the target takes large ones; else the one that works. */
export function markedOrUsual(t: Pick<ScenarioContext, 'facts' | 'random'>): bigint {
  const large = values.find(each => isAccepted(t.facts, each))
  return large === undefined ? BigInt(t.facts.categoryId!) : markedInstead(t, large)
}

/** The marked category of a pet, as text. */
export function markOf(categoryId: Json | undefined, runId: string): string | undefined {
  if (typeof categoryId !== 'bigint' || !isInteger(categoryId) || categoryId > int64.max) return undefined
  const past = categoryId - first(runId)
  return past >= 0n && past < room ? String(categoryId) : undefined
}

export const sentMark = (exchange: Exchange, runId: string): string | undefined =>
  markOf(sentRequest(exchange).creation?.categoryId, runId)
