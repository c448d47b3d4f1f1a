import { petStatuses } from '../../core/model/pet-status.js'
import type { ServerConfiguration } from '../configuration.js'
import { type Outcome, petJson, refuse, type Visit } from './outcome.js'

const defaultLimit = 20
const maxLimit = 100

/** The value of a query parameter in force, none, or what is wrong with it. */
type Interpretation<Value> = { readonly value?: Value } | { readonly problem: string }

export function listPets(visit: Visit): Outcome {
  const { service, context, through } = visit
  const { configuration, store } = service
  const status = readStatus(context.query.getAll('status'), configuration)
  const limit = readLimit(context.query.getAll('limit'), configuration)
  const unknown = [...context.query.keys()].find(name => name !== 'status' && name !== 'limit')
  const first = context.query.get('status')
  if (first !== null) context.status = first
  if ('problem' in status) return refuse(visit, configuration.listRefusal, status.problem)
  if ('problem' in limit) return refuse(visit, configuration.listRefusal, limit.problem)
  if (unknown !== undefined && configuration.queryUnknown === 'refuse') {
    return refuse(visit, 400, `unknown query parameter: ${unknown}`)
  }
  if (status.value !== undefined) context.status = status.value
  context.limit = through('listPets.limit', limit.value ?? defaultLimit)
  context.matching = through('listPets.matching', store.matching(status.value))
  const cap = configuration.pageCap(context.limit, service.chance)
  const page = through('listPets.page', context.matching.slice(0, cap))
  return { status: 200, body: page.map(pet => petJson(visit, pet)) }
}

function readStatus(values: readonly string[], configuration: ServerConfiguration): Interpretation<string> {
  if (values.length > 1 && configuration.statusRepeated === 'refuse')
    return { problem: 'status is given more than once' }
  let value = configuration.statusRepeated === 'last' ? values.at(-1) : values[0]
  if (value === undefined) return {}
  if (configuration.statusAnyCase) value = value.toLowerCase()
  if ((petStatuses as readonly string[]).includes(value)) return { value }
  if (configuration.statusUnknown === 'ignore') return {}
  // No pet has this status, so that the list comes out empty.
  return configuration.statusUnknown === 'empty'
    ? { value }
    : { problem: `status is none of ${petStatuses.join(', ')}` }
}

function readLimit(values: readonly string[], configuration: ServerConfiguration): Interpretation<number> {
  if (values.length > 1 && configuration.limitRepeated === 'refuse') return { problem: 'limit is given more than once' }
  const value = configuration.limitRepeated === 'last' ? values.at(-1) : values[0]
  if (value === undefined) return {}
  if (!/^-?\d+$/.test(value)) {
    if (configuration.limitJunk === 'ignore') return {}
    const start = Number.parseInt(value, 10)
    if (configuration.limitJunk === 'refuse' || Number.isNaN(start)) return { problem: 'limit is not an integer' }
    return inRange(start, configuration)
  }
  return inRange(Number(value), configuration)
}

function inRange(limit: number, configuration: ServerConfiguration): Interpretation<number> {
  if (limit >= 1 && limit <= maxLimit) return { value: limit }
  switch (configuration.limitOutside) {
    case 'refuse':
      return { problem: `limit is not in 1..${maxLimit}` }
    case 'ignore':
      return {}
    case 'clamp':
      return { value: limit < 1 ? 1 : maxLimit }
    case 'empty':
      return { value: 0 }
    case 'honour':
      return { value: Math.max(0, limit) }
  }
}
