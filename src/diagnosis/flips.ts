import { isRecased, type RequestSpec } from '../core/exchange.js'
import type { Interaction } from '../core/model.js'
import { choose } from '../core/random.js'
import { circumstancesOf, concurrentRequestsOf, expectedSetting, preludeOf } from './circumstances.js'
import { unsure, type Vector } from './classes.js'
import type { Undecided } from './index.js'
import { isSettled, petAt } from './interactions.js'
import { asSent, type VariantTools, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Flip {
  readonly request: RequestSpec
  /** One step after the other. */
  readonly before: readonly (readonly RequestSpec[])[]
  /** What goes at the same time. */
  readonly concurrent: readonly RequestSpec[]
  /** What it asks: no question is put twice. */
  readonly question: string
}

/** A request like one that failed, with the classes that it is expected to have and the number of those in which it differs. */
export type Drawn = Omit<Flip, 'question'> & { readonly vector: Vector; readonly changed: number }

/** Draws requests like those that failed: with these factors changed, and each of the others kept by this probability. */
export function drawer(
  open: Undecided,
  tools: VariantTools,
): (changes: readonly string[], share: number) => Drawn | undefined {
  const { random, mayCreate, mayOmitKey } = tools
  const isAllowed = ({ credential, request }: Interaction) =>
    credential === 'valid' ? request.method !== 'POST' || mayCreate : mayOmitKey
  const able = open.examples.filter(isAllowed).flatMap(example => {
    const like = open.classify(example)
    const variants = like && variantsOf(example, like, open, tools)
    return variants === undefined ? [] : [{ example, like: like!, variants }]
  })
  const quiet = able.filter(({ like }) => !like.includes(unsure))
  const settled = quiet.length > 0 ? quiet : able.filter(({ example }) => isSettled(example))
  const examples = settled.length > 0 ? settled : able
  return (changes, share) => {
    if (examples.length === 0) return undefined
    const { example, like, variants } = choose(random, examples)
    const isAround = (factor: string) => open.dimensions.some(({ name, around }) => around === true && name === factor)
    const keep = (factor: string) => !changes.includes(factor) && (isAround(factor) || share === 1 || random() < share)
    const request = variants(keep)
    return request && flipOf(request, example, like, keep, open, tools)
  }
}

/** What requests before it bring about. */
const sequence: readonly string[] = ['previous request', 'connection']

function flipOf(
  plain: RequestSpec,
  example: Interaction,
  like: Vector,
  keep: (factor: string) => boolean,
  open: Undecided,
  tools: VariantTools,
): Drawn | undefined {
  const { facts } = tools
  // What no failure hangs on, as far as is known, costs no requests.
  const matters = (names: readonly string[]) =>
    !open.examples.some(isSettled) || open.common.some(({ term }) => names.includes(term.parameter))
  const drawn = circumstancesOf(example, keep, tools)
  const around = matters(['concurrent requests']) ? drawn : { ...drawn, isAlone: true, over: 1 }
  const isFresh = around.connection === 'fresh'
  if (!isFresh && isRecased(plain.credential)) return undefined
  const { fresh: _, ...rest } = plain
  const request: RequestSpec = isFresh ? { ...rest, fresh: true } : rest
  const isPlain = around.isAlone && !matters(sequence)
  const before = isPlain ? [] : preludeOf(around, tools)
  const concurrent = concurrentRequestsOf(around, tools)
  if (before === undefined || concurrent === undefined) return undefined
  const pet = request.endpoint === 'getPet' ? petAt(request.path, facts) : undefined
  const vector = open.classify({
    endpoint: request.endpoint,
    credential: request.credential ?? 'valid',
    credentialVariant: request.credentialVariant ?? 0,
    request: asSent(request),
    setting: { ...expectedSetting(around, facts.stock), ...(pet === undefined ? {} : { pet }) },
  })
  if (vector === undefined || vector.includes(unsure)) return undefined
  return { request, before, concurrent, vector, changed: vector.filter((each, at) => each !== like[at]).length }
}
