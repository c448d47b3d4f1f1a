import type { Facts, NameForm } from '../core/ask.js'
import type { AskRequest } from '../core/exchange.js'
import { integer } from '../core/json.js'
import type { Row, RowWriter } from '../core/model.js'
import { petStatuses } from '../core/pet-status.js'
import { choose } from '../core/random.js'
import { keyOf, requestOf, type SentKey, sentRequest } from '../spec/request.js'
import { unknownId } from './circumstances.js'
import type { Example } from './conditions.js'

/** Requests like one that failed. */
export interface Variants {
  /** One more, in which each aspect is kept where `keep` says so. Undefined where what was drawn cannot be sent. */
  readonly draw: (keep: () => boolean) => AskRequest | undefined
}

export interface VariantTools {
  readonly facts: Facts
  readonly random: () => number
  readonly name: (form?: NameForm) => string
  /** The classes of the example, by parameter. */
  readonly row: Row
  /** The classes of each parameter of a creation. */
  readonly classes: Readonly<Record<string, readonly string[]>>
  readonly writeRow: RowWriter | undefined
  /** Bad keys, and by operation and kind the requests that this run has sent with one. */
  readonly bad: { readonly keys: readonly SentKey[]; readonly requests: readonly (readonly AskRequest[])[] }
}

/** Valid requests like this one, creations that ought to be refused like it, or the same with other bad keys. */
export function variantsOf(example: Example, tools: VariantTools): Variants | undefined {
  const { keyed, query, creation, petId } = sentRequest(example)
  if (keyed === 'invalid') return keyedVariants(example, tools)
  if (keyed !== 'valid') return undefined
  if (query?.validity === 'valid') return listVariants(query, tools)
  if (creation?.json !== undefined) return creationVariants(creation.text, creation.validity === 'invalid', tools)
  return petId?.kind === 'integer' ? readVariants(example, tools) : undefined
}

function listVariants(
  { limit, status }: { readonly limit: number | string; readonly status: string },
  { facts, random, row }: VariantTools,
): Variants {
  const near = [undefined, ...petStatuses].flatMap(each => [-1, 0, 1].map(by => facts.known(each) + by))
  const limits = [...fixedLimits, ...near.filter(each => each > 0 && each <= 100)]
  return {
    draw: keep => {
      const wanted = keep() ? status : choose(random, ['omitted', ...petStatuses])
      const size = keep() ? limit : random() < 0.15 ? 'omitted' : choose(random, limits)
      const members = [
        ...(size === 'omitted' ? [] : [`limit=${size}`]),
        ...(wanted === 'omitted' ? [] : [`status=${wanted}`]),
      ]
      const isTurned = keep() ? row.order === 'status first' : random() < 0.5
      const query = (isTurned ? members.reverse() : members).join('&')
      return { endpoint: 'listPets', method: 'GET', path: query === '' ? '/pets' : `/pets?${query}` }
    },
  }
}

const fixedLimits = [1, 1, 2, 10, 18, 19, 19, 20, 20, 21, 21, 30, 50, 51, 60, 98, 99, 99, 100, 100]

/** The parameters of a creation, each of which is kept or drawn anew. */
const own = ['name', 'words', 'letters', 'category', 'status']
const spelling = ['white space', 'order of members', 'unknown member', 'escapes', 'transfer', 'content type']
const fields = ['name sent', 'categoryId sent', 'status sent']

function creationVariants(text: string, isInvalid: boolean, tools: VariantTools): Variants {
  const { facts, random, name, row, classes, writeRow } = tools
  const categories = new Set([...facts.categories].map(BigInt))
  // Of a category that comes back altered only what was sent is known to be accepted.
  const accepts = (category: bigint) => categories.has(category) || facts.works(integer(category))
  const like = { text, row }
  const parameters = [...own, ...spelling, ...(isInvalid ? fields : [])].filter(each => classes[each] !== undefined)
  return {
    draw: keep => {
      const drawn: Record<string, string> = {}
      for (const parameter of parameters) {
        const kept = row[parameter]
        const isKept = kept === undefined ? !isInvalid || parameter !== 'category' : keep()
        if (!isKept) drawn[parameter] = choose(random, classes[parameter]!)
        else if (kept !== undefined) drawn[parameter] = kept
      }
      const request = writeRow?.(drawn, like, { name, accepts, random })
      if (request === undefined) return undefined
      const validity = sentRequest({ ...request, credential: 'valid', request: asSent(request) }).creation?.validity
      return (validity === 'invalid') === isInvalid ? request : undefined
    },
  }
}

/** A request as it will be in the trace, as far as it is classified. */
export const asSent = ({ method, path, headers = [], body, fresh, chunked }: AskRequest) => ({
  method,
  path,
  headers: method === 'POST' && headers.length === 0 ? [['content-type', 'application/json'] as const] : headers,
  ...(body === undefined ? {} : { body }),
  ...(fresh === undefined ? {} : { fresh }),
  ...(chunked === undefined ? {} : { chunked }),
})

function readVariants({ request, setting }: Example, { facts, random }: VariantTools): Variants {
  const pets = facts.pets.filter(pet => !pet.tainted && !facts.missed.has(pet))
  const isKnown = setting?.pet !== undefined
  const other = () => (isKnown ? choose(random, pets)?.id : unknownId(random, choose(random, [52, 62])))
  return {
    draw: keep => {
      const id = keep() ? undefined : other()
      return { endpoint: 'getPet', method: 'GET', path: id === undefined ? request.path : `/pets/${id}` }
    },
  }
}

function keyedVariants(example: Example, tools: VariantTools): Variants {
  const { random, bad } = tools
  const { endpoint } = example
  const requests = bad.requests.filter(([first]) => first?.endpoint === endpoint)
  const same: AskRequest = requestOf(example)
  const like = variantsWithKey(example, tools)
  const ownKey = keyOf(example)
  return {
    draw: keep => {
      const other = () =>
        like !== undefined && random() < 0.5 ? like.draw(keep) : choose(random, choose(random, requests) ?? [])
      const request = keep() ? same : other()
      const key = keep() ? ownKey : choose(random, bad.keys)
      return request && key && { ...request, ...key }
    },
  }
}

/** Any list that is valid otherwise, and any creation that is as right or wrong, is as good as those that were sent. */
function variantsWithKey(example: Example, tools: VariantTools): Variants | undefined {
  const { query, creation } = sentRequest(example)
  if (query?.validity === 'valid') return listVariants(query, tools)
  if (creation?.json === undefined) return undefined
  return creationVariants(creation.text, creation.validity === 'invalid', tools)
}
