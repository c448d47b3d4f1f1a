import type { Operation, RequestSpec } from '../core/exchange.js'
import { integer } from '../core/json.js'
import type { Interaction, Row } from '../core/model.js'
import { choose } from '../core/random.js'
import { keyOf, requestOf, sentRequest } from '../spec/request.js'
import { readablePets, type Tools, unknownId } from './circumstances.js'
import { ofPets } from './classes.js'
import type { Undecided } from './index.js'

/** One request more like an example, of which each factor is kept where `keep` says so. Undefined where what was drawn cannot be sent. */
type Draw = (keep: (factor: string) => boolean) => RequestSpec | undefined

/** Valid requests like this one, creations that ought to be refused like it, or the same with other bad keys. */
export function variantsOf(example: Interaction, like: Row, open: Undecided, tools: Tools): Draw | undefined {
  const { keyed, query, creation, petId } = sentRequest(example)
  const isWritten = query?.validity === 'valid' || creation?.json !== undefined
  const plain = isWritten ? rowVariants(example, like, tools) : undefined
  if (keyed === 'invalid') return keyedVariants(example, plain, open, tools)
  if (keyed !== 'valid') return undefined
  return plain ?? (petId?.kind === 'integer' ? readVariants(example, tools) : undefined)
}

/** Lists and creations: of each parameter the same class or any. */
function rowVariants(like: Interaction, row: Row, { facts, random, name, rule }: Tools): Draw {
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
export const asSent = ({ method, path, headers = [], body, fresh, chunked }: RequestSpec) => ({
  method,
  path,
  headers: method === 'POST' && headers.length === 0 ? [['content-type', 'application/json'] as const] : headers,
  ...(body === undefined ? {} : { body }),
  ...(fresh === undefined ? {} : { fresh }),
  ...(chunked === undefined ? {} : { chunked }),
})

function readVariants({ request, setting }: Interaction, { facts, random }: Tools): Draw {
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
  { random }: Tools,
): Draw {
  const others = withBadKey.filter(({ endpoint }) => endpoint === example.endpoint)
  const alike = withBadKey.filter(({ credential }) => credential === example.credential)
  return keep => {
    const request = !keep('request') ? requestOf(choose(random, others)) : (plain?.(keep) ?? requestOf(example))
    const key = !keep('kind of key') ? choose(random, withBadKey) : keep('key') ? example : choose(random, alike)
    return { ...request, ...keyOf(key) }
  }
}
