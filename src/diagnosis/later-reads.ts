import { isLike } from './alike.js'
import type { Found } from './experiment.js'
import type { Failing, Sent } from './sent.js'
import type { Trials } from './trials.js'

/** Everything in it that needs a later read. */
const sentSoon = ({ smallest: { sent, like, varied }, again }: Found): readonly Sent[] =>
  [
    sent,
    like,
    ...(again === undefined ? [] : [again]),
    ...varied.flatMap(({ values }) => values.map(each => each.sent)),
  ].filter(({ unsettled }) => unsettled !== undefined)

export const isUnsettled = (found: Found): boolean => sentSoon(found).length > 0

/** The same with what later reads showed; undefined where the smallest request did not fail by then. */
export async function settled(found: Found, trials: Trials): Promise<Found | undefined> {
  const { smallest, again } = found
  const later = await trials.settled(sentSoon(found))
  const [sent, like] = [inTime(smallest.sent, later), inTime(smallest.like, later)]
  const repeated = again && inTime(again, later)
  const isLikeBefore = (each: Sent | undefined): each is Failing => isLike(each, smallest.sent.outcome)
  if (!isLikeBefore(sent) || like === undefined) return undefined
  if (again !== undefined && !isLikeBefore(repeated)) return undefined
  const varied = smallest.varied.map(({ part, values }) => ({
    part,
    values: values.flatMap(({ sent: each, ...value }) => {
      const known = inTime(each, later)
      return known === undefined || known.outcome === 'neither' ? [] : [{ ...value, sent: known }]
    }),
  }))
  return {
    ...found,
    again: repeated,
    smallest: { ...smallest, sent, like, varied: varied.filter(({ values }) => values.length > 0) },
  }
}

/** Undefined where it was sent too soon, and nothing came later. */
const inTime = (sent: Sent, later: ReadonlyMap<Sent, Sent>): Sent | undefined =>
  sent.unsettled === undefined ? sent : later.get(sent)
