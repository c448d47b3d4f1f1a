import { isRecased, type RequestSpec } from '../core/exchange.js'
import type { Interaction, Row } from '../core/model.js'
import { choose } from '../core/random.js'
import { circumstancesOf, concurrentRequestsOf, expectedSetting, preludeOf } from './circumstances.js'
import { isAround, unsure } from './classes.js'
import type { Undecided } from './index.js'
import { isSettled, ownPetOf, shownPet } from './interactions.js'
import { asSent, type VariantTools, variantsOf } from './variants.js'

/** A request with what has to go before it. */
export interface Flip {
  readonly request: RequestSpec
  /** One step after the other. */
  readonly before: readonly (readonly RequestSpec[])[]
  /** What goes at the same time. */
  readonly concurrent: readonly RequestSpec[]
  /** What it asks, and how often that was asked before. */
  readonly question: string
}

/** A request like one that failed, with the classes that it is expected to have and the number of those in which it differs. */
export type Drawn = Omit<Flip, 'question'> & { readonly row: Row; readonly changed: number }

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
  const quiet = able.filter(({ like }) => isSure(like))
  const settled = quiet.length > 0 ? quiet : able.filter(({ example }) => isSettled(example))
  const examples = settled.length > 0 ? settled : able
  return (changes, share) => {
    if (examples.length === 0) return undefined
    const { example, like, variants } = choose(random, examples)
    const keep = (factor: string) => !changes.includes(factor) && (isAround(factor) || share === 1 || random() < share)
    const request = variants(keep)
    return request && flipOf(request, example, like, keep, open, tools)
  }
}

const isSure = (row: Row): boolean => !Object.values(row).includes(unsure)

/** What requests before it bring about. */
const sequence: readonly string[] = ['previous request', 'connection']

function flipOf(
  plain: RequestSpec,
  example: Interaction,
  like: Row,
  keep: (factor: string) => boolean,
  open: Undecided,
  tools: VariantTools,
): Drawn | undefined {
  const { facts } = tools
  // What no failure hangs on, as far as is known, costs no requests.
  const matters = (names: readonly string[]) =>
    !open.examples.some(isSettled) || open.common.some(({ parameter }) => names.includes(parameter))
  const drawn = circumstancesOf(example, keep, tools)
  const around = matters(['concurrent requests']) ? drawn : { ...drawn, isAlone: true, over: 1 }
  const isFresh = around.connection === 'fresh'
  if (!isFresh && isRecased(plain.credential)) return undefined
  // What opens a connection never certainly meets others.
  if (isFresh && !around.isAlone) return undefined
  const { fresh: _, ...rest } = plain
  const request: RequestSpec = isFresh ? { ...rest, fresh: true } : rest
  const isPlain = around.isAlone && !matters(sequence)
  const before = isPlain ? [] : preludeOf(around, tools)
  const concurrent = concurrentRequestsOf(around, tools)
  if (before === undefined || concurrent === undefined) return undefined
  const { endpoint, credential = 'valid', credentialVariant = 0 } = request
  const sent = { endpoint, credential, credentialVariant, request: asSent(request) }
  const pet = ownPetOf(sent, facts)
  const shown = pet === undefined ? {} : { pet: shownPet(pet) }
  const row = open.classify({ ...sent, setting: { ...expectedSetting(around, facts.stock), ...shown } })
  if (row === undefined || !isSure(row)) return undefined
  const changed = open.dimensions.filter(({ name }) => row[name] !== like[name]).length
  return { request, before, concurrent, row, changed }
}
