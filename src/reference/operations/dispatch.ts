import type { Operation } from '../../core/exchange/exchange.js'
import type { UnframedResponse } from '../../core/rule/injection.js'
import { writeJson } from '../json/write-json.js'
import { description, options, otherMethod, storeOrders, unknownPath } from './beside.js'
import { type Body, createPet, keepRefused } from './create-pet.js'
import { getPet, isIntegerId } from './get-pet.js'
import { listPets } from './list-pets.js'
import { type Outcome, refuse, unauthorized, type Visit } from './outcome.js'
import type { Target } from './route.js'

/** The response to a request: authentication first, then what was asked for. */
export function dispatch(visit: Visit, target: Target, body: Body): UnframedResponse {
  switch (target.kind) {
    case 'listPets':
    case 'createPet':
    case 'getPet':
      return operation(visit, target.kind, target.segment, body)
    case 'getStoreOrders':
      return visit.through('getStoreOrders.response', write(visit, keyed(visit, storeOrders)))
    case 'description': {
      const open = !visit.service.configuration.description.needsKey || visit.context.authenticated
      const published = open ? description(visit) : write(visit, unauthorized(visit))
      return published ?? elsewhere(visit, target, body)
    }
    default:
      return elsewhere(visit, target, body)
  }
}

function operation(visit: Visit, name: Operation, segment: string, body: Body): UnframedResponse {
  const outcome = perform(visit, name, segment, body)
  const point = outcome.status < 400 ? (`${name}.body` as const) : (`${name}.error` as const)
  const changed = outcome.body === undefined ? outcome : { ...outcome, body: visit.through(point, outcome.body) }
  return visit.through(`${name}.response`, write(visit, changed))
}

function perform(visit: Visit, name: Operation, segment: string, body: Body): Outcome {
  if (name === 'getPet' && visit.service.configuration.idJunkBeforeKey && !isIntegerId(segment))
    return getPet(visit, segment)
  if (!visit.through(`${name}.authenticate`, visit.context.authenticated)) {
    if (name === 'createPet') keepRefused(visit)
    return unauthorized(visit)
  }
  if (name === 'listPets') return listPets(visit)
  return name === 'createPet' ? createPet(visit, body) : getPet(visit, segment)
}

function elsewhere(visit: Visit, target: Target, body: Body): UnframedResponse {
  return visit.through('elsewhere.response', besides(visit, target, body))
}

function besides(visit: Visit, target: Target, body: Body): UnframedResponse {
  const { configuration } = visit.service
  if (target.kind === 'head') {
    if (configuration.head !== 'support')
      return write(
        visit,
        keyed(visit, () => refuse(visit, configuration.head as number, 'no HEAD here')),
      )
    // No operation: a fault of the GET must not show in it, nor may it count as reached.
    return dispatch({ ...visit, through: (_, unmodified) => unmodified }, target.of, body)
  }
  if (target.kind === 'options') {
    return write(visit, configuration.options === 'cors' ? options(visit) : keyed(visit, options))
  }
  if (target.kind === 'other-method')
    return write(
      visit,
      keyed(visit, () => otherMethod(visit, target.allow)),
    )
  return write(visit, configuration.unknownPathsBeforeKey ? unknownPath(visit) : keyed(visit, unknownPath))
}

function keyed(visit: Visit, answer: (visit: Visit) => Outcome): Outcome {
  return visit.context.authenticated ? answer(visit) : unauthorized(visit)
}

function write({ service: { configuration } }: Visit, { status, body, headers = [], html }: Outcome): UnframedResponse {
  if (html) {
    return {
      status,
      headers: [...headers, ['content-type', 'text/html']],
      body: `<!doctype html><title>${status}</title>`,
    }
  }
  if (body === undefined) return { status, headers, body: '' }
  return {
    status,
    headers: [['content-type', configuration.mediaType], ...headers],
    body: writeJson(body, configuration.json),
  }
}
