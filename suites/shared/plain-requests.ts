import {
  createPet,
  createRaw,
  getPet,
  listPets,
  type RequestSpec,
  type ScenarioContext,
  writeJson,
} from '../../src/kit/index.js'
import { mostOf } from '../model/creation-requests.js'
import { getFarId, soundPets } from '../model/pets.js'
import { createNamed } from './create-and-read.js'
import { untilComplete } from './until-complete.js'

type Plain = (t: ScenarioContext, nth: number) => Promise<unknown>

/** A request of each kind, by how it is judged, as plain as can be; `nth` chooses the pet and the mistake. */
export const plainRequests = {
  async list(t) {
    const status = mostOf(t.facts)
    const request = listPets({ limit: 30, status })
    await untilComplete(t, request, await t.send('list', request), 30, status)
  },
  async read(t, nth) {
    const pets = soundPets(t.facts)
    if (!t.facts.getPetDue || pets.length === 0) return undefined
    return t.send('get', getPet(pets[nth % pets.length]!.id))
  },
  async unknown(t) {
    return t.facts.getPetDue ? t.send('unknown', getFarId(t)) : undefined
  },
  async refusal(t, nth) {
    const pet = { name: t.name(), categoryId: t.facts.categoryId!, status: 'sold' }
    return t.send('refused', nth % 2 === 0 ? createPet({ ...pet, status: 'SOLD' }) : createRaw(`${writeJson(pet)} x`))
  },
  async creation(t) {
    const { categoryId } = t.facts
    if (categoryId === undefined) return
    const pet = (name: string) => createPet({ name, categoryId, status: mostOf(t.facts) })
    await createNamed(t, t.name(), pet)
  },
} as const satisfies Record<string, Plain>

export type PlainKind = keyof typeof plainRequests
export const plainKinds = Object.keys(plainRequests) as readonly PlainKind[]

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
