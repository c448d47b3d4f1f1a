import {
  createPet,
  createRaw,
  defineScenario,
  type Exchange,
  getPet,
  type Integer,
  listPets,
  type PetStatus,
  parsedResponse,
  pollUntil,
  type RequestSpec,
  type ScenarioContext,
  sendUntil,
  writeJson,
} from '../../../src/kit/index.js'
import { rarestOf } from '../../model/create.js'
import { filters } from '../../shared/branches.js'

/** Ids between two of this run that are looked up at most. */
const most = 12n
/** Pets that bear the name of another one, and are looked up; one that is there tells of them all. */
const mostNamesakes = 3

/** The last requests of a run: refusals of each kind between two creations, the lists, and reads of the ids between where those are counted. */
export const finalLists = defineScenario({
  id: 'final-lists',
  phases: ['history'],
  summary: 'a creation, one of each kind that is refused, a creation, and GET /pets?limit=100 by status',
  sends: ['createPet'],
  cost: { requests: 12, creates: 2, posts: 8 },
  async perform(t) {
    // Chosen once: the two creations count.
    const status = rarestOf(t.facts)
    const pet = () => ({ name: t.name(), categoryId: t.facts.categoryId!, status })
    const before = await t.send('before', createPet(pet()))
    // One round trip: they come between the two creations whatever their order.
    await Promise.all(refusals(t, status).map(request => t.send('refused', request)))
    const after = await t.send('after', createPet(pet()))
    await lookFor(t, status, parsedResponse(before).looseId, after)
    // A pet that bears the name of another one may be a copy that somebody made: then getPet finds it.
    const namesakes = t.facts.getPetDue ? [...t.facts.namesakes].slice(0, mostNamesakes) : []
    const until = after.endedAt + t.facts.settleMs
    const found = ({ response }: Exchange): boolean => response?.status === 200
    await Promise.all(namesakes.map(id => sendUntil(t, 'namesake', getPet(id), until, found)))
  },
})

/** Whether the lists, and the ids between those of the two creations, show anything else. */
async function lookFor(
  t: ScenarioContext,
  status: PetStatus,
  before: Integer | undefined,
  after: Exchange,
): Promise<void> {
  const newest = parsedResponse(after).looseId
  const others = filters.filter(filter => filter !== status)
  const askOthers = () => others.map(filter => t.send('list', listPets({ limit: 100, status: filter })))
  const between = t.facts.getPetDue ? idsBetween(before, newest) : []
  const shows = listPets({ limit: 100, status })
  const [list] = await Promise.all([
    t.send('list', shows),
    ...askOthers(),
    ...between.map(id => t.send('between', getPet(id))),
  ])
  // Lists may lag behind: what is newer than the refusals must show before the lists prove anything.
  const whole = (items = parsedResponse(list).items): boolean => items !== undefined && items.length < 100
  const shown = (pets = parsedResponse(list).pets): boolean => pets?.some(({ id }) => id === newest) ?? true
  if (newest === undefined || !whole() || shown()) return
  await pollUntil(t, 'list', shows, after.endedAt + t.facts.settleMs, again => shown(parsedResponse(again).pets))
  await Promise.all(askOthers())
}

/** One of each kind that is refused: for its fields, its JSON, its key. */
function refusals(t: ScenarioContext, status: PetStatus): readonly RequestSpec[] {
  const pet = () => ({ name: t.name(), categoryId: t.facts.categoryId!, status })
  return [
    createRaw(writeJson({ name: t.name(), status })),
    createRaw(writeJson({ name: t.name(), categoryId: null, status })),
    createPet({ ...pet(), status: status.toUpperCase() }),
    createRaw(writeJson(pet()).replace('}', ',}')),
    createPet(pet(), { credential: 'none' }),
    createPet(pet(), { credential: 'wrong-key' }),
  ]
}

/** The ids between those of two creations, where they are so close that they were counted. */
function idsBetween(a: Integer | undefined, b: Integer | undefined): readonly bigint[] {
  if (a === undefined || b === undefined) return []
  const [low, high] = a < b ? [BigInt(a), BigInt(b)] : [BigInt(b), BigInt(a)]
  if (high - low > most + 1n) return []
  return Array.from({ length: Math.max(0, Number(high - low) - 1) }, (_, i) => low + 1n + BigInt(i))
}
