import { isRecased, type RequestSpec } from '../core/exchange.js'
import type { Interaction, Row } from '../core/model.js'
import { choose } from '../core/random.js'
import { type Around, circumstancesOf, expectedSetting, requestsAround, type Tools } from './circumstances.js'
import { isAround } from './classes.js'
import type { Undecided } from './index.js'
import { isSettled, ownPetOf, shownPet } from './interactions.js'
import { asSent, variantsOf } from './variants.js'

/** A request with what surrounds it. */
export interface Flip extends Around {
  readonly request: RequestSpec
  /** What it asks. */
  readonly question: string
}

/** A request like one that failed, with the classes that it is expected to have and the number of those in which it differs. */
type Drawn = Omit<Flip, 'question'> & { readonly row: Row; readonly changed: number }

/** Undefined where what was drawn cannot be sent. */
type Draw = (changes: readonly string[], mayChange: readonly string[], share: number) => Drawn | undefined

/** Draws requests like those that failed: with these factors changed, those others by this probability, and each of the rest kept by it. */
export function drawer(open: Undecided, tools: Tools): Draw {
  const { facts, random, mayCreate, mayOmitKey } = tools
  const isAllowed = ({ credential, request }: Interaction) =>
    credential === 'valid' ? request.method !== 'POST' || mayCreate : mayOmitKey
  const able = open.examples.filter(isAllowed).flatMap(example => {
    const like = open.classify(example)
    const variants = like && variantsOf(example, like, open, tools)
    return variants === undefined ? [] : [{ example, like: like!, variants }]
  })
  const settled = able.filter(({ example }) => isSettled(example))
  const examples = settled.length > 0 ? settled : able
  // What no failure hangs on, as far as is known, costs no requests.
  const isKnown = open.examples.some(isSettled)
  const matters = (...names: readonly string[]) =>
    !isKnown || open.common.some(({ parameter }) => names.includes(parameter))

  return (changes, mayChange, share) => {
    if (examples.length === 0) return undefined
    const { example, like, variants } = choose(random, examples)
    const keep = (factor: string) => {
      if (changes.includes(factor)) return false
      if (mayChange.includes(factor)) return random() >= share
      return isAround(factor) || random() < share
    }
    const plain = variants(keep)
    const drawn = circumstancesOf(example, keep, tools)
    const around = matters('concurrent requests') ? drawn : { ...drawn, isAlone: true }
    const isFresh = around.connection === 'fresh'
    if (plain === undefined || (!isFresh && isRecased(plain.credential))) return undefined
    // What opens a connection never certainly meets others.
    if (isFresh && !around.isAlone) return undefined
    const isPlain = around.isAlone && !matters('previous request', 'connection')
    const others = isPlain ? { before: [], concurrent: [] } : requestsAround(around, tools)
    if (others === undefined) return undefined
    const { fresh: _, ...rest } = plain
    const request: RequestSpec = isFresh ? { ...rest, fresh: true } : rest
    const { endpoint, credential = 'valid', credentialVariant = 0 } = request
    const sent = { endpoint, credential, credentialVariant, request: asSent(request) }
    const pet = ownPetOf(sent, facts)
    const setting = { ...expectedSetting(around, facts.stock), ...(pet && { pet: shownPet(pet) }) }
    const row = open.classify({ ...sent, setting })
    if (row === undefined) return undefined
    const changed = open.dimensions.filter(({ name }) => row[name] !== like[name]).length
    return { request, ...others, row, changed }
  }
}
