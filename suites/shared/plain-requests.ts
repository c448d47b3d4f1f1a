import {
  createPet,
  createRaw,
  getPet,
  type Integer,
  integer,
  listPets,
  mostOf,
  type RequestSpec,
  type ScenarioContext,
  valuesOf,
  writeJson,
} from '../../src/kit/index.js'
import { category } from '../model/categories.js'
import { getFarId, soundPets, tellingPets } from '../model/get.js'
import { createNamed } from './create-and-read.js'
import { untilComplete } from './until-complete.js'

type Plain = (t: ScenarioContext, nth: number) => Promise<unknown>

const largeCategories = (['below -2^53', 'beyond 2^53'] as const).flatMap(name => valuesOf(category, name)!)

/** The one that shows the most of those that the target takes. */
const tellingCategory = ({ facts }: ScenarioContext): Integer | undefined =>
  largeCategories.map(integer).find(each => facts.works(each)) ?? facts.categoryId

/** Whether the target has taken names of each of these kinds: then one that is of all of them most likely, too. */
const takesOddNames = ({ facts }: ScenarioContext): boolean =>
  [/["'&<]/, /[^ -~]/, /.{31}/].every(kind => soundPets(facts).some(({ name }) => kind.test(name)))

/** A request of each kind, by how it is judged, that shows as much as one can; `nth` chooses the mistake. */
export const plainRequests = {
  async list(t) {
    await untilComplete(t, listPets({ status: mostOf(t.facts) }))
  },
  async unknown(t) {
    return t.facts.getPetDue ? t.send('unknown', getFarId(t)) : undefined
  },
  async refusal(t, nth) {
    const pet = { name: t.name(), categoryId: t.facts.categoryId!, status: 'sold' }
    return t.send(
      'refused',
      nth % 2 === 0 ? createPet({ ...pet, status: 'SOLD' }) : createRaw(writeJson(pet).slice(0, -1)),
    )
  },
  async creation(t) {
    const categoryId = tellingCategory(t)
    if (categoryId === undefined) return
    const pet = (name: string) => createPet({ name, categoryId, status: mostOf(t.facts) })
    await createNamed(t, t.name(), pet)
  },
  async 'odd creation'(t) {
    const categoryId = tellingCategory(t)
    if (categoryId === undefined || !takesOddNames(t)) return undefined
    return t.send('create', createPet({ name: `${t.name()} “É” & Söhne`, categoryId, status: mostOf(t.facts) }))
  },
  /** Of the pet that came of the one before, most likely. */
  async read(t) {
    const pet = tellingPets(t.facts).at(-1)
    return pet && t.facts.getPetDue ? t.send('get', getPet(pet.id)) : undefined
  },
} as const satisfies Record<string, Plain>

/** A request to each operation by turns, without a key or with a wrong one. */
export const badKeyRequest = (t: ScenarioContext, nth: number): RequestSpec => {
  const [pet] = soundPets(t.facts)
  const pets = { name: t.name(), categoryId: t.facts.categoryId!, status: 'sold' }
  const read = pet === undefined || !t.facts.getPetDue ? listPets({ limit: 30 }) : getPet(pet.id)
  return {
    ...[listPets({ limit: 30 }), createPet(pets), read][nth % 3]!,
    credential: nth % 2 === 0 ? 'none' : 'wrong-key',
  }
}

/** Which key is bad in what way, the seed decides. */
const withBadKey =
  (nth: number): Plain =>
  t =>
    t.send('key', badKeyRequest(t, nth + 3 * (Math.abs(t.facts.seed) % 2)))

export const badKeyRequests = {
  'list with a bad key': withBadKey(0),
  'creation with a bad key': withBadKey(1),
  'read with a bad key': withBadKey(2),
} as const satisfies Record<string, Plain>

export const requestsOfEachKind = { ...plainRequests, ...badKeyRequests } as const
