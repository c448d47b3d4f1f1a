import { isRecased } from '../core/credential.js'
import { type Cut, cuts, type HeaderNames, type Operation, type RequestSpec } from '../core/exchange.js'
import { integer } from '../core/json.js'
import type { Interaction, Row } from '../core/model.js'
import { choose } from '../core/random.js'
import { keyOf, requestOf, sentRequest } from '../spec/request.js'
import { isAround, ofPets } from './classes.js'
import type { Undecided } from './index.js'
import { isSettled, ownPetOf, shownPet } from './interactions.js'
import { type Around, readablePets, requestsAround, settingLike, type Tools, unknownId } from './surroundings.js'

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
    const drawn = settingLike(example, keep, tools)
    const wanted = matters('concurrent requests') ? drawn : { ...drawn, concurrent: 0 }
    const isFresh = wanted.nth === 1
    if (plain === undefined || (!isFresh && isRecased(plain.credential))) return undefined
    // What opens a connection never certainly meets others.
    if (isFresh && wanted.concurrent > 0) return undefined
    const isPlain = wanted.concurrent === 0 && !matters('previous request', 'connection')
    const around = isPlain ? { before: [], concurrent: [] } : requestsAround(wanted, tools)
    if (around === undefined) return undefined
    const { fresh: _, ...rest } = plain
    const spelled = { ...spelling(example, plain, keep, random), ...rest }
    const request: RequestSpec = isFresh ? { ...spelled, fresh: true } : spelled
    const { endpoint, credential = 'valid', credentialVariant = 0 } = request
    const sent = { endpoint, credential, credentialVariant, request: asSent(request) }
    const pet = ownPetOf(sent, facts)
    const setting = pet === undefined ? wanted : { ...wanted, pet: shownPet(pet) }
    const row = open.classify({ ...sent, setting })
    if (row === undefined) return undefined
    const changed = open.dimensions.filter(({ name }) => row[name] !== like[name]).length
    return { request, ...around, row, changed }
  }
}

/** What any request may be written like. */
function spelling(
  { request }: Interaction,
  { body }: RequestSpec,
  keep: (factor: string) => boolean,
  random: Tools['random'],
): Pick<RequestSpec, 'headerNames' | 'cut'> {
  const headerNames = keep('header names')
    ? request.headerNames
    : choose<HeaderNames | undefined>(random, [undefined, 'lower case', 'upper case'])
  const places = body === undefined ? cuts.filter(each => !/ body$/.test(each)) : cuts
  const cut = keep('segments') ? request.cut : choose<Cut | undefined>(random, [undefined, ...places])
  return { ...(headerNames === undefined ? {} : { headerNames }), ...(cut === undefined ? {} : { cut }) }
}

/** One request more like an example, of which each factor is kept where `keep` says so. Undefined where what was drawn cannot be sent. */
type Variants = (keep: (factor: string) => boolean) => RequestSpec | undefined

/** Valid requests like this one, creations that ought to be refused like it, or the same with other bad keys. */
export function variantsOf(example: Interaction, like: Row, open: Undecided, tools: Tools): Variants | undefined {
  const { keyed, query, creation, petId } = sentRequest(example)
  const isWritten = query?.validity === 'valid' || creation?.json !== undefined
  const plain = isWritten ? rowVariants(example, like, tools) : undefined
  if (keyed === 'invalid') return keyedVariants(example, plain, open, tools)
  if (keyed !== 'valid') return undefined
  return plain ?? (petId?.kind === 'integer' ? readVariants(example, tools) : undefined)
}

/** Lists and creations: of each parameter the same class or any. */
function rowVariants(like: Interaction, row: Row, { facts, random, name, rule }: Tools): Variants {
  const accepts = (category: bigint) => facts.works(integer(category))
  const parameters = (rule.parameters?.[like.endpoint as Operation] ?? []).filter(({ classes }) => classes.length > 0)
  const written = { like, row }
  const isInvalid = (sent: ReturnType<typeof sentRequest>) => sent.creation?.validity === 'invalid'
  return keep => {
    const drawn: Record<string, string> = {}
    for (const { name: factor, classes } of parameters) {
      const kept = row[factor]
      if (kept !== undefined) drawn[factor] = keep(factor) ? kept : choose(random, classes).name
    }
    const request = rule.writeRow?.(drawn, written, { name, accepts, random })
    if (request === undefined) return undefined
    const sent = sentRequest({ ...request, credential: 'valid', request: asSent(request) })
    return isInvalid(sent) === isInvalid(sentRequest(like)) ? request : undefined
  }
}

/** A request as it will be in the trace, as far as it is classified. */
export const asSent = ({ method, path, headers = [], body, fresh, chunked, headerNames, cut }: RequestSpec) => ({
  method,
  path,
  headers: method === 'POST' && headers.length === 0 ? [['content-type', 'application/json'] as const] : headers,
  ...(body === undefined ? {} : { body }),
  ...(fresh === undefined ? {} : { fresh }),
  ...(chunked === undefined ? {} : { chunked }),
  ...(headerNames === undefined ? {} : { headerNames }),
  ...(cut === undefined ? {} : { cut }),
})

function readVariants({ request, setting }: Interaction, { facts, random }: Tools): Variants {
  const pets = readablePets(facts)
  /** Another unknown id is another pet that was not there. */
  const idFor = (keep: (factor: string) => boolean) => {
    if (setting.pet === undefined) return keep('id') ? undefined : unknownId(random, choose(random, [39, 52, 62]))
    return ofPets.every(keep) ? undefined : choose(random, pets)?.id
  }
  return keep => {
    const id = idFor(keep)
    return { endpoint: 'getPet', method: 'GET', path: id === undefined ? request.path : `/pets/${id}` }
  }
}

/** Any request that is as right or wrong otherwise, and those that the run has sent, with keys that the run has sent. */
function keyedVariants(
  example: Interaction,
  plain: Variants | undefined,
  { withBadKey }: Undecided,
  { random }: Tools,
): Variants {
  const others = withBadKey.filter(({ endpoint }) => endpoint === example.endpoint)
  const alike = withBadKey.filter(({ credential }) => credential === example.credential)
  return keep => {
    const request = !keep('request') ? requestOf(choose(random, others)) : (plain?.(keep) ?? requestOf(example))
    const key = !keep('kind of key') ? choose(random, withBadKey) : keep('key') ? example : choose(random, alike)
    return { ...request, ...keyOf(key) }
  }
}
