import {
  always,
  defineRule,
  edited,
  faultsAt,
  found,
  inconclusive,
  isInteger,
  type Json,
  member,
  type Outcome,
  observe,
  parsedResponse,
  sameValue,
  show,
} from '../../src/kit/index.js'
import { mayDiffer } from '../model/name-kinds.js'
import { ownRead } from './shared/own-reads.js'

const fields = ['id', 'name', 'categoryId'] as const

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
      const { json, looseId } = parsedResponse(exchange)
      const { pet, settled, exchanges } = read
      const { name, categoryId } = pet.said
      // Lag may show a pet late, but never another one; whose other fields say nothing.
      const other = looseId !== undefined && looseId !== pet.id
      const seen: Outcome[] = []
      let isEarly = false
      for (const field of other ? (['id'] as const) : fields) {
        const expected = { id: pet.id, name, categoryId }[field]
        const actual = member(json, field)
        // A field that is missing or of another type is the concern of the rules on valid pets.
        if (expected === undefined || !(field === 'name' ? typeof actual === 'string' : isInteger(actual))) continue
        const branch = `getPet ${field}`
        if (sameValue(expected, actual)) seen.push(observe(branch))
        else if (field === 'name' && mayDiffer(name!, String(actual))) continue
        else if (!settled && !other) {
          early.add(branch)
          isEarly = true
        } else {
          seen.push(
            found({
              branch,
              message: `The 201 showed the ${field} ${show(expected)}; GET ${exchange.request.path} shows ${show(actual)}.`,
              expected: show(expected),
              actual: show(actual),
              place: `body.${field}`,
              exchanges,
            }),
          )
        }
      }
      // Of what may have differed nothing was shown to be right.
      if (!isEarly) yield* seen
    },
    *end(early) {
      for (const branch of early)
        yield inconclusive('a read within the settling time differed and was not repeated', branch)
    },
  },
  explains: ['same-in-every-view*', 'sequences-are-consistent', 'get-returns-a-valid-pet', 'unknown-id-returns-404'],
  faults: () => [
    ...faultsAt('getPet.body', [
      ['id-one-too-high', 'getPet id', always, edited('id', oneMore)],
      ['name-in-upper-case', 'getPet name', always, edited('name', name => String(name).toUpperCase())],
      ['category-one-too-high', 'getPet categoryId', always, edited('categoryId', oneMore)],
    ]),
    ...faultsAt('getPet.found', [['returns-the-first-pet', 'getPet id', always, (pet, c) => pet && c.pets[0]]]),
  ],
})

function oneMore(value: Json | undefined): Json {
  return BigInt(value as number) + 1n
}
