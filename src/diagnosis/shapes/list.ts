import type { Interaction } from '../../core/model/model.js'
import { petStatuses } from '../../core/model/pet-status.js'
import { escapedQuery, sentRequest, withoutEscapes, withoutKey } from '../../spec/messages/request.js'
import type { Part, Scale } from '../parts.js'
import type { Shape, Tools } from './shape.js'

const order = 'order of parameters'
const statusFirst = 'status first'
const escapes = 'escapes in the query'
const mostOthers = 6

const limits: Scale = {
  numberOf: value => (/^limit=[1-9]\d{0,2}$/.test(value) ? BigInt(value.slice('limit='.length)) : undefined),
  valueAt: number => `limit=${number}`,
}

const queryOf = (path: string): readonly string[] => {
  const query = withoutKey(path).split('?')[1] ?? ''
  return query === '' ? [] : query.split('&')
}
const nameOf = (pair: string): string => pair.split('=', 1)[0]!

/** A list: each of its query parameters is a part, which is plain where it is left out. */
export function listShape(interaction: Omit<Interaction, 'setting'>, { sent }: Tools): Shape {
  const { request } = interaction
  const escaped = sentRequest(interaction).query?.escapes
  const pairs = queryOf(request.path).map(escaped === undefined ? pair => pair : withoutEscapes)
  const names = pairs.map((pair, at) =>
    pairs.findIndex(each => nameOf(each) === nameOf(pair)) === at ? nameOf(pair) : `${nameOf(pair)} (${at + 1})`,
  )
  const seen = sent.filter(({ endpoint }) => endpoint === 'listPets').flatMap(each => queryOf(each.request.path))
  const isReversed = names.indexOf('status') < names.indexOf('limit') && names.includes('status')
  const parts: readonly Part[] = [
    ...pairs.map((pair, at): Part => {
      const name = names[at]!
      const others = othersFor(pair, seen)
      return { name, value: pair, plain: '', others, ...(name === 'limit' ? { scale: limits } : {}) }
    }),
    ...(escaped === undefined ? [] : [{ name: escapes, value: escaped, plain: 'none', others: [] }]),
    ...(isReversed ? [{ name: order, value: statusFirst, plain: 'limit first', others: [] }] : []),
  ]
  return {
    kind: 'list',
    parts,
    write(values) {
      const kept = names.map(name => values[name] ?? '').filter(pair => pair !== '')
      const isPlain = values[order] !== statusFirst
      const query = isPlain && isReversed ? kept.toReversed() : kept
      const path = query.length === 0 ? '/pets' : `/pets?${query.join('&')}`
      const where = values[escapes] === escaped ? escaped : undefined
      const written = where === undefined ? path : escapedQuery(path, where)
      return { request: () => ({ endpoint: 'listPets', method: 'GET', path: written }) }
    },
  }
}

function othersFor(pair: string, seen: readonly string[]): readonly string[] {
  const name = nameOf(pair)
  const number = limits.numberOf(pair)
  const near =
    number === undefined ? [] : [number - 1n, number + 1n, 1n, 100n, 20n].filter(each => each > 0n && each <= 100n)
  const known = name === 'status' ? petStatuses.map(status => `status=${status}`) : near.map(limits.valueAt)
  const isOrdinary = known.includes(pair) || number !== undefined
  const alike = isOrdinary ? [] : seen.filter(each => nameOf(each) === name)
  return [...new Set([...known, ...alike])].filter(each => each !== pair).slice(0, mostOthers)
}
