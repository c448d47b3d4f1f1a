import {
  always,
  check,
  defineRule,
  edited,
  type Facts,
  faultsAt,
  inconclusive,
  type Json,
  member,
  type OwnPet,
  oneMore,
  parsedResponse,
  showBoth,
  shown,
  shownName,
} from '../../src/kit/index.js'
import { isSame } from '../shared/pet-fields.js'
import { ownRead } from './shared/own-reads.js'

const fields = ['id', 'name', 'categoryId'] as const

/** Whether the name that is shown is that of another creation, which was given the id as well. */
function wasGivenTwice({ id, name }: OwnPet, shown: Json | undefined, facts: Facts): boolean {
  const other = typeof shown === 'string' && shown !== name ? facts.named(shown) : undefined
  return other?.kind === 'one' && String(other.pet.id) === String(id)
}

/** Branches in which a read within the settling time differed: a later one may settle it. */
type Early = Set<string>

export const getReturnsTheCreatedPet = defineRule<Early>({
  id: 'get-returns-the-created-pet',
  cites: 'get-same-pet',
  summary: 'GET /pets/{petId} returns id, name and categoryId as the 201 showed them',
  why: 'A client that opens an animal sees another one, or one with changed data.',
  scenarios: ['valid creations'],
  branches: fields.map(field => `getPet ${field}`),
  on: 'getPet',
  scope: 'run',
  judge: {
    start: () => new Set(),
    *see(early, exchange, facts) {
      const read = ownRead(exchange, facts)
      if (read?.status !== 200) return
      const response = parsedResponse(exchange)
      const { json, looseId } = response
      const { pet, settled, exchanges } = read
      // Lag may show a pet late, but never another one; whose other fields say nothing.
      const isOther = looseId !== undefined && looseId !== pet.id
      const said = { id: pet.id, ...pet.said }
      const given = wasGivenTwice(pet, shownName(response, json), facts)
      const why = given ? ' Another creation was given this id, too: see ids-are-unique.' : ''
      const outcomes = (isOther ? (['id'] as const) : fields).flatMap(field => {
        const actual = field === 'name' ? shownName(response, json) : member(json, field)
        const expected = said[field]
        const same = isSame(field, expected, actual)
        if (same === undefined) return []
        const both = showBoth(expected, actual)
        return check(same, {
          branch: `getPet ${field}`,
          message: `The 201 showed the ${field} ${both.expected}; GET ${exchange.request.path} shows ${both.actual}.${why}`,
          ...{ ...shown(expected, actual), place: `body.${field}`, exchanges },
        })
      })
      const wrong = outcomes.flatMap(outcome => (outcome.kind === 'finding' ? [outcome.branch] : []))
      if (settled || isOther || wrong.length === 0) yield* outcomes
      // Of what may have differed nothing was shown to be right.
      else for (const branch of wrong) early.add(branch)
    },
    *end(early) {
      for (const branch of early)
        yield inconclusive('a read within the settling time differed and was not repeated', branch)
    },
  },
  faults: () => [
    ...faultsAt('getPet.body', [
      ['id-one-too-high', 'getPet id', always, edited('id', oneMore)],
      ['name-in-upper-case', 'getPet name', always, edited('name', name => String(name).toUpperCase())],
      ['category-one-too-high', 'getPet categoryId', always, edited('categoryId', oneMore)],
    ]),
    ...faultsAt('getPet.found', [['returns-the-first-pet', 'getPet id', always, (pet, c) => pet && c.pets[0]]]),
  ],
})
