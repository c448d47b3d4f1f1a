import {
  change,
  defineRule,
  type Exchange,
  eachPet,
  fault,
  found,
  type Json,
  type Leftovers,
  notApplicable,
  observe,
  parsedResponse,
  show,
} from '../../src/kit/index.js'

/** What earlier runs left, by id, and the first response that showed any of it. */
interface Left {
  readonly pets: Map<string, Leftovers>
  shown?: Exchange
}

const mostNamed = 20

const nameOf = ({ pet }: Leftovers): string => `${String(pet.id)} (${show(pet.name)})`

export const noLeftoversOfEarlierRuns = defineRule<Left>({
  id: 'no-leftovers-of-earlier-runs',
  cites: 'earlier-runs-cleaned',
  summary: 'The store holds no invalid pets that an earlier run of this tool left behind',
  why: 'They were accepted once and stay until somebody removes them: clients meet them in every list.',
  scenarios: ['lists with and without a limit', 'listed-pets'],
  branches: ['any response'],
  scope: 'run',
  judge: {
    start: () => ({ pets: new Map() }),
    *see(left, exchange) {
      const { leftovers, pets, pet } = parsedResponse(exchange)
      if (leftovers === undefined) {
        if (exchange.endpoint !== 'createPet' && (pet ?? pets?.[0]) !== undefined) yield observe('any response')
        return
      }
      left.shown ??= exchange
      for (const each of leftovers) if (!left.pets.has(String(each.pet.id))) left.pets.set(String(each.pet.id), each)
    },
    *end({ pets, shown }) {
      if (shown === undefined) {
        yield notApplicable('no response showed a pet', 'any response')
        return
      }
      const all = [...pets.values()]
      const names = all.slice(0, mostNamed).map(nameOf).join(', ')
      const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : ''
      const [first] = parsedResponse(shown).leftovers!
      const { expected, actual, place } = first!.problems[0]!
      yield found({
        branch: 'any response',
        message: `Earlier runs of this tool left invalid pets in the store, which the service accepted then. Remove them. The responses showed ${names}${more}.`,
        ...{ expected, actual, place, exchanges: [shown] },
      })
    },
  },
  faults: () => [
    fault({
      id: 'keeps-what-an-earlier-run-left',
      branch: 'any response',
      injections: () => ({ 'listPets.body': eachPet(leftBehind), 'getPet.body': leftBehind }),
      variants: ['seeded-with-30-pets'],
    }),
  ],
})

/** The pets of the seed as if an earlier run had created them. */
function leftBehind(pet: Json): Json {
  const { name } = pet as { name?: Json }
  if (typeof name !== 'string' || !name.startsWith('Old ')) return pet
  return change(pet, { name: `Conform qqqqqq aaaa ${name.slice(4)}`, status: 'SOLD' })
}
