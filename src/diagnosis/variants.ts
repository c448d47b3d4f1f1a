import type { RequestSpec } from '../core/exchange.js'
import { integer } from '../core/json.js'
import type { Interaction, Row } from '../core/model.js'
import { petStatuses } from '../core/pet-status.js'
import { choose } from '../core/random.js'
import type { Rule } from '../core/rule.js'
import { keyOf, requestOf, sentRequest } from '../spec/request.js'
import { readablePets, type Tools, unknownId } from './circumstances.js'
import { ofPets } from './classes.js'
import type { Undecided } from './index.js'

export interface VariantTools extends Tools {
  readonly rule: Rule
}

/** One request more like an example, of which each factor is kept where `keep` says so. Undefined where what was drawn cannot be sent. */
type Draw = (keep: (factor: string) => boolean) => RequestSpec | undefined

/** Valid requests like this one, creations that ought to be refused like it, or the same with other bad keys. */
export function variantsOf(example: Interaction, like: Row, open: Undecided, tools: VariantTools): Draw | undefined {
  const { keyed, query, creation, petId } = sentRequest(example)
  const plain =
    query?.validity === 'valid'
      ? listVariants(query, tools)
      : creation?.json !== undefined
        ? creationVariants(creation.text, creation.validity === 'invalid', like, tools)
        : undefined
  if (keyed === 'invalid') return keyedVariants(example, plain, open, tools)
  if (keyed !== 'valid') return undefined
  return plain ?? (petId?.kind === 'integer' ? readVariants(example, tools) : undefined)
}

const fixedLimits = [1, 2, 10, 18, 19, 20, 21, 30, 50, 51, 60, 98, 99, 100]

function listVariants(
  { limit, status, order }: NonNullable<ReturnType<typeof sentRequest>['query']>,
  { facts, random }: VariantTools,
): Draw {
  const near = (['total', ...petStatuses] as const).flatMap(each => [-1, 0, 1].map(by => facts.stock[each] + by))
  const limits = ['omitted', ...fixedLimits, ...near.filter(each => each > 0 && each <= 100)]
  return keep => {
    const wanted = keep('filter') ? status : choose(random, ['omitted', ...petStatuses])
    const size = keep('limit') ? limit : choose(random, limits)
    const members = [
      ...(size === 'omitted' ? [] : [`limit=${size}`]),
      ...(wanted === 'omitted' ? [] : [`status=${wanted}`]),
    ]
    const isTurned = keep('order') ? order === 'status first' : random() < 0.5
    const query = (isTurned ? members.reverse() : members).join('&')
    return { endpoint: 'listPets', method: 'GET', path: query === '' ? '/pets' : `/pets?${query}` }
  }
}

function creationVariants(text: string, isInvalid: boolean, row: Row, tools: VariantTools): Draw {
  const { facts, random, name, rule } = tools
  const accepts = (category: bigint) => facts.works(integer(category))
  const parameters = (rule.parameters?.createPet ?? []).filter(({ classes }) => classes.length > 0)
  return keep => {
    const drawn: Record<string, string> = {}
    for (const { name: factor, classes } of parameters) {
      const kept = row[factor]
      if (kept !== undefined) drawn[factor] = keep(factor) ? kept : choose(random, classes).name
    }
    const request = rule.writeRow?.(drawn, { text, row }, { name, accepts, random })
    if (request === undefined) return undefined
    const { creation } = sentRequest({ ...request, credential: 'valid', request: asSent(request) })
    return (creation?.validity === 'invalid') === isInvalid ? request : undefined
  }
}

/** A request as it will be in the trace, as far as it is classified. */
export const asSent = ({ method, path, headers = [], body, fresh, chunked }: RequestSpec) => ({
  method,
  path,
  headers: method === 'POST' && headers.length === 0 ? [['content-type', 'application/json'] as const] : headers,
  ...(body === undefined ? {} : { body }),
  ...(fresh === undefined ? {} : { fresh }),
  ...(chunked === undefined ? {} : { chunked }),
})

function readVariants({ request, setting }: Interaction, { facts, random }: VariantTools): Draw {
  const pets = readablePets(facts)
  /** Another unknown id is another pet that was not there. */
  const idFor = (keep: (factor: string) => boolean) => {
    if (setting.pet === undefined) return keep('id') ? undefined : unknownId(random, choose(random, [52, 62]))
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
  plain: Draw | undefined,
  { withBadKey }: Undecided,
  { random }: VariantTools,
): Draw {
  const others = withBadKey.filter(({ endpoint }) => endpoint === example.endpoint)
  const alike = withBadKey.filter(({ credential }) => credential === example.credential)
  return keep => {
    const request = !keep('request') ? requestOf(choose(random, others)) : (plain?.(keep) ?? requestOf(example))
    const key = !keep('kind of key') ? choose(random, withBadKey) : keep('key') ? example : choose(random, alike)
    return { ...request, ...keyOf(key) }
  }
}
