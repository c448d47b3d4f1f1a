import {
  type Depth,
  defineScenario,
  type Exchange,
  eachSize,
  type Facts,
  getPet,
  isFreshTurn,
  now,
  type OwnPet,
  onceFor,
  onNewConnection,
  randomOf,
  sendUntil,
  shuffled,
} from '../../../src/kit/index.js'
import { categoryClass } from '../../model/categories.js'
import { ordinaryNameClass } from '../../model/create.js'
import { soundPets } from '../../model/get.js'
import { nameKind } from '../../model/name-kinds.js'
import { withRows } from '../../shared/in-a-row.js'

interface Turn {
  readonly nth: number
}

const turns = (count: number): readonly Turn[] => Array.from({ length: count }, (_, nth) => ({ nth }))

/** Other reads come right behind a creation: triples want requests of every kind behind one, at each size of the store and among bad keys. */
export const knownIds = defineScenario<Turn>({
  id: 'known-ids',
  phases: [...eachSize, 'keys'],
  needs: ['pets'],
  sends: ['getPet'],
  summary: 'GET /pets/{petId} of pets of this run, at each size of the store',
  examples: { quick: turns(1), standard: turns(12), deep: turns(320) },
  request(t, { nth }) {
    const pets = soundPets(t.facts)
    // One of them again and again: who keeps a pet for whoever asks often shows it.
    const pet = pets[nth % 3 === 0 ? (nth * 37) % pets.length : 0]
    return pet && onNewConnection(isFreshTurn(nth >> 3, t.facts), getPet(pet.id))
  },
})

const most = 12
/** Reads of one pet that was missing before: copies of the store may take turns. */
const reads = 4

/** So many settling times must have passed since the creation of a pet before it is read. */
const settlings: Readonly<Record<Depth, number>> = { quick: 0, standard: 0, deep: 2 }

/** What a store may lose a pet, or part of it, by. */
const classesOf = ({ name, categoryId, status }: OwnPet): readonly string[] => [
  ordinaryNameClass(name) ?? nameKind(name),
  categoryClass(BigInt(categoryId)),
  status ?? 'no status',
]

/** One of each class as far as they go. Chosen once, since others are created meanwhile. */
const chosenOf = onceFor((facts: Facts) => {
  const left = new Set(shuffled(randomOf('later', facts.seed), soundPets(facts)))
  const seen = new Set<string>()
  const chosen: OwnPet[] = []
  while (chosen.length < most && left.size > 0) {
    const gain = (pet: OwnPet): number => classesOf(pet).filter(each => !seen.has(each)).length
    const best = [...left].reduce((one, other) => (gain(other) > gain(one) ? other : one))
    for (const each of classesOf(best)) seen.add(each)
    left.delete(best)
    chosen.push(best)
  }
  return chosen
})

/**
 * Asks for pets once more at the end: none may have vanished. Only a deep run waits; the others ask again only where a pet is
 * missing. Pets that were missing before and then found are asked for several times, as soon as they must be everywhere.
 */
const laterReads = defineScenario<Turn>({
  id: 'later-reads',
  phases: ['history'],
  summary: 'GET /pets/{petId} of some pets of this run, once more at its end',
  needs: ['pets', 'full store'],
  sends: ['getPet'],
  examples: { standard: turns(most) },
  cost: ({ nth }) => ({ requests: nth === 0 ? 3 : 1, creates: 0 }),
  async perform(t, { nth }) {
    const { depth, settleMs } = t.facts
    const pets = soundPets(t.facts)
    const pet = nth === 0 ? pets[0] : chosenOf(t.facts)[nth]
    if (pet === undefined) return
    const wait = settlings[depth] * settleMs
    if (wait > 0) await t.sleep(Math.max(0, pet.createdAt + wait - now()))
    const shown = ({ response }: Exchange): boolean => response?.status === 200
    const read = () => sendUntil(t, 'later', getPet(pet.id), pet.createdAt + settleMs, shown)
    // One of them three times at the same time: who asks only once for all, or locks what is read, is to serve all.
    await Promise.all(nth === 0 ? [read(), read(), read()] : [read()])
    const missed = [...t.facts.missed]
    const shaky = missed[Math.floor((nth * Math.max(most, missed.length)) / most)]
    if (shaky === undefined) return
    await t.sleep(Math.max(0, shaky.createdAt + settleMs - now()))
    for (let i = 0; i < reads; i++) await t.poll('later', getPet(shaky.id))
  },
})

export const readsAtTheEnd = withRows(laterReads, {
  id: 'reads-in-a-row',
  phase: 'history',
  summary: 'GET /pets/{petId} of pets of this run, one right behind the other, with the key and then with a bad one',
  may: ({ nth }) => nth > 0,
  behind: ['list with a bad key'],
})
