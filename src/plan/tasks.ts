import type { Ask, Facts } from '../core/ask.js'
import { type Phase, phases } from '../core/exchange.js'
import { randomOf, shuffled } from '../core/random.js'
import { samplesOf } from './inputs.js'
import type { Task } from './mixing.js'

/** Samples of more requests than this begin first: they would hold up the end of their phase. */
export const long = 4

export const isAlone = ({ ask }: Task): boolean => ask.alone === true

/** Whether the document leaves open what the target does with it, and no row of a model says what it is. */
export const isGap = (ask: Ask, facts: Facts): boolean => ask.row === undefined && ask.gap(facts)

/** Whether its row of the model says how many pets the store holds. */
export const isOfItsSize = ({ ask, sample }: Task): boolean => ask.row?.(sample.input)?.store !== undefined

/** How many pets it adds. */
export const creates = ({ ask, sample }: Task): number => ask.cost(sample.input).creates

/** The first task of each sort that is to be seen early. */
export function firstOfEach(tasks: readonly Task[]): readonly Task[] {
  const seen = new Set<string | undefined>([undefined])
  return tasks.filter(({ ask, sample }) => {
    const what = ask.early?.(sample.input)
    return !seen.has(what) && seen.add(what)
  })
}

export function tasksOf(asks: readonly Ask[], facts: Facts): readonly Task[] {
  return asks.flatMap(ask => {
    const gap = isGap(ask, facts)
    return samplesOf(ask, facts).map(
      (sample): Task => ({ ask, sample, requests: ask.cost(sample.input).requests, gap }),
    )
  })
}

/** Shuffled by the seed, so that unlike requests follow each other; those that take long come first. */
export function inOrder(phase: Phase, tasks: readonly Task[], seed: number): readonly Task[] {
  const mixed = shuffled(randomOf('order', seed, phases.indexOf(phase)), tasks)
  const weight = ({ requests }: Task): number => (requests > long ? requests : 0)
  return mixed.sort((a, b) => weight(b) - weight(a))
}
