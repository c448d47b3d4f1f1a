import type { Interaction } from '../../src/core/model/model.js'
import type { StoredPet } from '../../src/core/rule/injection.js'
import {
  always,
  change,
  isValidCreation,
  type Json,
  member,
  petStatuses,
  sentRequest,
  withHeader,
} from '../../src/kit/index.js'
import { mustSurvive, normalised } from '../../suites/model/name-kinds.js'
import { type BaseFault, baseFaultsOf, type Entry } from './base-fault.js'
import { asText, at, returning, spoiledPets } from './shape.js'

const nameOf = (interaction: Interaction): string => sentRequest(interaction).creation?.name ?? ''

type Rename = (name: string) => string

const renames: Readonly<Record<string, Rename>> = {
  'in-upper-case': name => name.toUpperCase(),
  'in-lower-case': name => name.toLowerCase(),
  'cut-by-one': name => [...name].slice(0, -1).join(''),
  'cut-at-30': name => [...name].slice(0, 30).join(''),
  'without-marks': name => name.normalize('NFD').replace(/\p{M}/gu, ''),
  'as-latin-1': name => Buffer.from(name, 'utf8').toString('latin1'),
  'without-punctuation': name => name.replace(/[\p{P}\p{S}]/gu, ''),
  'with-entities': name => name.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`),
  'with-the-first-word-only': name => name.split(' ')[0]!,
  'with-more': name => `${name}x`,
}

const breaksName =
  (rename: Rename) =>
  (interaction: Interaction): boolean => {
    const name = nameOf(interaction)
    return mustSurvive(name) && normalised(rename(name)) !== normalised(name)
  }

const categoryOf = (interaction: Interaction): bigint | undefined => {
  const id = sentRequest(interaction).creation?.categoryId
  return id === undefined ? undefined : BigInt(id)
}

type Recount = (category: bigint) => bigint

const recounts: Readonly<Record<string, Recount>> = {
  'off-by-one': category => (category > 0n ? category - 1n : category + 1n),
  rounded: category => BigInt(Number(category)),
  'in-32-bits': category => BigInt.asIntN(32, category),
  'without-its-sign': category => (category < 0n ? -category : category),
  'as-zero': () => 0n,
}

const breaksCategory =
  (recount: Recount) =>
  (interaction: Interaction): boolean => {
    const category = categoryOf(interaction)
    if (category === undefined) return false
    const other = recount(category)
    return other !== category && BigInt.asIntN(64, other) === other
  }

const int = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value)

const statusGiven = (interaction: Interaction): boolean =>
  isValidCreation(interaction) && sentRequest(interaction).creation?.status !== undefined
const another = (status: Json | undefined): string =>
  petStatuses[(petStatuses.indexOf(status as 'sold') + 1) % petStatuses.length]!

const showsAnotherStatus = at('createPet.body', pet => change(pet, { status: another(member(pet, 'status')) }))

/** In the 201, or in the store, or in both. */
function changing(id: string, shows: Entry[1], edit: (pet: StoredPet) => StoredPet): readonly Entry[] {
  const inBody = at('createPet.body', (pet, c) => {
    const { name, categoryId } = edit(c.pet!)
    return change(pet, { name, categoryId: int(categoryId) })
  })
  const inStore = at('createPet.record', pet => pet && edit(pet))
  return [
    [`shows-${id}`, shows, inBody],
    [`stores-${id}`, shows, inStore],
    [`keeps-${id}`, shows, where => ({ ...inBody(where), ...inStore(where) })],
  ]
}

const valid: readonly Entry[] = [
  ...Object.entries(renames).flatMap(([how, rename]) =>
    changing(`a-name-${how}`, breaksName(rename), pet => ({ ...pet, name: rename(pet.name) })),
  ),
  ...Object.entries(recounts).flatMap(([how, recount]) =>
    changing(`a-category-${how}`, breaksCategory(recount), pet => ({ ...pet, categoryId: recount(pet.categoryId) })),
  ),
  [
    'trims-the-name',
    i => mustSurvive(nameOf(i)) && nameOf(i).trim() !== nameOf(i),
    at('createPet.body', pet => change(pet, { name: String(member(pet, 'name')).trim() })),
    { level: 'should' },
  ],
  ['shows-another-status', statusGiven, showsAnotherStatus],
  ['forgets-the-status', statusGiven, at('createPet.body', pet => change(pet, { status: undefined }))],
  [
    'keeps-another-status',
    statusGiven,
    where => ({
      ...showsAnotherStatus(where),
      ...at('createPet.record', pet => pet && { ...pet, status: another(pet.status) })(where),
    }),
  ],
  ...returning('createPet', [200, 202, 204, 302, 500], isValidCreation),
  ['gives-an-id-again', i => i.setting.pets.total > 0, at('createPet.id', (id, c) => c.pets.at(-1)?.id ?? id)],
  ['stores-nothing', always, at('createPet.record', () => undefined)],
  ['is-wrapped', always, at('createPet.body', pet => ({ pet }))],
  ['is-text', always, at('createPet.response', asText)],
  ['has-no-location', always, at('createPet.response', withHeader('location')), { level: 'should' }],
  ...Object.entries(spoiledPets).map(
    ([how, spoil]): Entry => [`shows-a-pet-${how}`, always, at('createPet.body', spoil)],
  ),
]

/** The first hundred of its status: in a longer list nobody sees what was added. */
const visible = (interaction: Interaction): boolean => {
  const { pets } = interaction.setting
  const { name, status = 'available' } = sentRequest(interaction).creation ?? {}
  return name !== undefined && name.length > 2 && pets[status] < 90
}

/** Beside what the document leaves open any 4xx will do (P10). */
const nothingOpen = (interaction: Interaction): boolean => sentRequest(interaction).creation!.open.length === 0

const refused: readonly Entry[] = [
  ['accepts-it', always, at('createPet.problem', () => undefined)],
  ...returning('createPet', [401, 403, 409, 415, 422], nothingOpen, '-to-an-invalid-body'),
  ...returning('createPet', [500, 200], always, '-to-an-invalid-body'),
  ['stores-what-it-refuses', visible, at('createPet.keepRefused', () => true)],
]

export const creationFaults: readonly BaseFault[] = [
  ...baseFaultsOf('creation', 'create', valid),
  ...baseFaultsOf('refusal', 'create', refused),
]
