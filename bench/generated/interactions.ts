import { spellingsOf } from '../../src/core/credential/credential.js'
import { operations } from '../../src/core/exchange/exchange.js'
import { writeJson } from '../../src/core/json/json.js'
import type { Interaction, Setting } from '../../src/core/model/model.js'
import { choose } from '../../src/core/random/random.js'
import { petStatuses } from '../../src/kit/index.js'
import { invalidKinds } from '../../suites/model/key.js'
import { type KindId, kinds } from './kind.js'
import { allLimits, category, json, name, spelt } from './values.js'

type Random = () => number

const whole = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
const chance = (random: Random, share: number): boolean => random() < share

/**
 * An interaction that a run might have, drawn without any regard to what a run asks: from these it is told which
 * combinations of classes there can be, and in which of them a fault breaks the document.
 */
export function drawInteraction(random: Random, kind: KindId): Interaction {
  const endpoint = kinds[kind].operation
  const setting = { ...storeOf(random, kind === 'read'), ...trafficOf(random) }
  const request = requestOf(random, kind, setting)
  const read = kind === 'read' || (kind === 'getKey' && setting.pets.total > 0 && chance(random, 0.6))
  const credential = kind.endsWith('Key') ? credentialOf(random) : { credential: 'valid' as const }
  return { endpoint, request, ...credential, setting: { ...setting, ...(read ? { pet: drawPet(random) } : {}) } }
}

function requestOf(random: Random, kind: KindId, setting: Setting): Interaction['request'] {
  switch (kinds[kind].operation) {
    case 'listPets':
      return listRequest(random, setting, kind === 'listKey')
    case 'createPet': {
      const wrong = kind === 'refusal' || (kind === 'createKey' && chance(random, 0.5))
      if (kind === 'createKey' && chance(random, 0.15)) return noCreation(random)
      return creationRequest(random, wrong)
    }
    default:
      return { method: 'GET', path: `/pets/${idOf(random, kind === 'read')}`, headers: [] }
  }
}

const noCreation = (random: Random): Interaction['request'] => ({
  method: 'POST',
  path: '/pets',
  headers: json,
  ...(chance(random, 0.5) ? {} : { body: '{"name":"Rex",' }),
})

function credentialOf(random: Random): Pick<Interaction, 'credential' | 'credentialVariant'> {
  const kind = choose(random, invalidKinds)
  return { credential: kind, credentialVariant: whole(random, 0, spellingsOf(kind).length - 1) }
}

function storeOf(random: Random, filled: boolean): Pick<Setting, 'pets'> {
  const sizes = [
    [0, 0],
    [1, 19],
    [20, 20],
    [21, 21],
    [22, 98],
    [99, 99],
    [100, 100],
    [101, 101],
    [102, 300],
  ] as const
  const [least, most] = choose(random, filled ? sizes.slice(1) : sizes)
  const total = whole(random, least, most)
  const counts = { available: 0, pending: 0, sold: 0 }
  const heap = chance(random, 0.3) ? choose(random, petStatuses) : undefined
  const one = chance(random, 0.5) ? whole(random, 0, total) : undefined
  if (one !== undefined) {
    // A number of matching pets of its own, so that every page of a filter comes up.
    counts[choose(random, petStatuses)] += Math.min(total, chance(random, 0.5) ? whole(random, 0, 110) : one)
  }
  for (let left = total - counts.available - counts.pending - counts.sold; left > 0; left--) {
    counts[heap ?? choose(random, petStatuses)]++
  }
  return { pets: { total, ...counts } }
}

function trafficOf(random: Random): Omit<Setting, 'pets' | 'pet'> {
  const fresh = chance(random, 0.33)
  const before = choose(random, [200, 201, 400, 401, 404])
  const after = `${choose(random, operations)} ${choose(random, ['2xx', '4xx', '401'])}`
  return {
    nth: fresh ? 1 : whole(random, 2, 50),
    ...(fresh ? {} : { before }),
    after,
    concurrent: chance(random, 0.5) ? 0 : whole(random, 1, 15),
  }
}

function listRequest(random: Random, { pets }: Setting, gaps: boolean): Interaction['request'] {
  const status = choose(random, [undefined, ...petStatuses])
  const matching = status === undefined ? pets.total : pets[status]
  const near = Math.min(100, Math.max(1, matching + whole(random, -2, 2)))
  const range = choose(random, allLimits)
  const limit = chance(random, 0.2) ? undefined : chance(random, 0.4) ? near : choose(random, range)
  if (gaps && chance(random, 0.4)) {
    const query = choose(random, ['limit=0', 'limit=101', 'limit=abc', 'limit=1.5', 'status=lost'])
    return { method: 'GET', path: `/pets?${query}`, headers: [] }
  }
  const members = [
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
  ]
  const query = (chance(random, 0.5) ? members : members.reverse()).join('&')
  return { method: 'GET', path: query === '' ? '/pets' : `/pets?${query}`, headers: [] }
}

const wrongNames = [undefined, 7, true, null, [], {}]
const wrongCategories = [undefined, '1', 1.5, false, null, [1], {}, 2n ** 63n, -(2n ** 63n) - 1n]
const wrongStatuses = ['SOLD', 'lost', '', null, 1, true, [], {}]

function creationRequest(random: Random, isWrong: boolean): Interaction['request'] {
  const wrong = isWrong
    ? choose(random, [
        ['name'],
        ['categoryId'],
        ['status'],
        ['name', 'categoryId'],
        ['name', 'status'],
        ['categoryId', 'status'],
      ])
    : []
  const status = wrong.includes('status') ? choose(random, wrongStatuses) : choose(random, [undefined, ...petStatuses])
  const members: Record<string, string> = {}
  const add = (member: string, value: unknown): void => {
    if (value !== undefined) members[member] = writeJson(value as never)
  }
  add('name', wrong.includes('name') ? choose(random, wrongNames) : name(random))
  add('categoryId', wrong.includes('categoryId') ? choose(random, wrongCategories) : category(random))
  add('status', status)
  return spelt(random, members)
}

function drawPet(random: Random): NonNullable<Setting['pet']> {
  // The reference server gives a status to each pet that came without one.
  return { name: name(random), categoryId: category(random), status: choose(random, petStatuses) }
}

function idOf(random: Random, small: boolean): string {
  if (small) return String(whole(random, 1, 500))
  const wide = BigInt(Math.floor(random() * 2 ** 31)) * 2n ** 31n + BigInt(Math.floor(random() * 2 ** 31))
  return String(
    choose(random, [BigInt(whole(random, 1, 500)), 2n ** 40n + (wide % 2n ** 52n), 2n ** 53n + wide, 2n ** 63n - 1n]),
  )
}
