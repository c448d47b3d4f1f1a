import {
  type AskContext,
  createRaw,
  type Depth,
  defineAsk,
  type Exchange,
  getPet,
  type JsonObject,
  type PlanFacts,
  parsedResponse,
  sendUntil,
  writeJson,
} from '../../../src/kit/index.js'
import { type Status, statuses } from '../../list-pets/asks/branches.js'

export interface CreationInput {
  readonly status?: Status
  /** Letters in the name; one of t.name() where left out. */
  readonly length?: 3 | 4 | 5 | 30
  /** How the body is written, where not in the plainest way: it is the same JSON. */
  readonly spelling?: Spelling
}

export const spellings = ['blanks and line breaks', 'members in another order', 'escaped characters'] as const
export type Spelling = (typeof spellings)[number]

interface Need {
  /** Pets of each status, and pets in all, that the depth needs. */
  readonly each: number
  readonly total: number
  /** Creations that are judged however full the store is: of each status, without status, and in all. */
  readonly leastEach: number
  readonly omitted: number
  readonly least: number
  readonly lengths: readonly NonNullable<CreationInput['length']>[]
}

// At standard depth few pets are pending or sold, so that a list of them with limit=100 is whole (P27).
const needs: Record<Depth, Need> = {
  quick: { each: 5, total: 22, leastEach: 2, omitted: 3, least: 12, lengths: [3, 30] },
  standard: { each: 25, total: 104, leastEach: 5, omitted: 8, least: 40, lengths: [3, 4, 5, 30] },
  deep: { each: 103, total: 104, leastEach: 20, omitted: 20, least: 100, lengths: [3, 4, 5, 30] },
}

/** What is missing, statuses mixed evenly: a fault may begin to show at any pet. */
function inputs({ depth, found = { total: 0, available: 0, pending: 0, sold: 0 } }: PlanFacts): CreationInput[] {
  const need = needs[depth]
  const counts = statuses.map(status => Math.max(need.leastEach, need.each - found[status]))
  const sum = counts.reduce((all, count) => all + count, need.omitted)
  counts[statuses.indexOf('available')]! += Math.max(0, need.least - sum, need.total - found.total - sum)
  const spread = (count: number, input: CreationInput) =>
    Array.from({ length: count }, (_, i) => ({ input, at: (i + 0.5) / count }))
  const mixed = [...statuses.flatMap((status, s) => spread(counts[s]!, { status })), ...spread(need.omitted, {})]
  mixed.sort((a, b) => a.at - b.at)
  const special = [...need.lengths.map(length => ({ length })), ...spellings.map(spelling => ({ spelling }))]
  return mixed.map(({ input }, i) => {
    const spelt = special[i] !== undefined && 'spelling' in special[i]
    // A body that is written otherwise has all three members, for an order to be seen.
    return { ...(spelt ? { status: 'available' as const } : {}), ...input, ...special[i] }
  })
}

/** Creations as the document describes them, each read back at once. They are the population of the other asks. */
export const validCreations = defineAsk<CreationInput>({
  id: 'valid-creations',
  phase: 'few pets',
  step: 'fill',
  population: true,
  summary: 'POST /pets with ordinary names, with each status and without one, then GET /pets/{petId} of each',
  needs: ['category'],
  writes: true,
  examples: inputs,
  cost: { requests: 2, creates: 1 },
  async perform(t, { status, length, spelling }) {
    const name = length === undefined ? t.name() : nameOfLength(t, length)
    const body = { name, categoryId: t.facts.categoryId!, ...(status === undefined ? {} : { status }) }
    const created = await t.send('create', createRaw(spelt(body, spelling)))
    const id = parsedResponse(created).looseId
    if (id === undefined || !t.facts.getPetDue) return
    const shown = (exchange: Exchange): boolean => {
      const { pet, status: code } = parsedResponse(exchange)
      if (code === 404 || code === 410) return false
      return pet === undefined || (pet.id === id && pet.name === body.name && pet.categoryId === body.categoryId)
    }
    // Missing or different may mean "not yet": asked again until the settling time is over (P12).
    await sendUntil(t, 'get', getPet(id), created.endedAt + t.facts.settleMs, shown)
  },
})

function spelt(body: JsonObject, spelling?: Spelling): string {
  if (spelling === 'members in another order') return writeJson(Object.fromEntries(Object.entries(body).reverse()))
  const text = writeJson(body)
  // Names are letters and blanks: what is punctuation here stands between tokens.
  if (spelling === 'blanks and line breaks') return `\r\n ${text.replace(/[{}:,]/g, ' $&\n\t')} `
  // The run's letters in the name stay as they are, so that it is recognised in any log.
  return spelling === 'escaped characters' ? text.replace(/Con/, '\\u0043\\u006F\\u006e') : text
}

/** A name of so many letters. The long one is marked like any other; there is no room for a mark in the short ones. */
function nameOfLength(t: AskContext, length: number): string {
  let name = length > 20 ? t.name() : ''
  while (name.length < length) {
    const pick = Number(t.random(0n, 51n))
    name += String.fromCharCode(pick < 26 ? 65 + pick : 71 + pick)
  }
  return name
}
