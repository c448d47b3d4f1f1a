import {
  compact,
  type Exchange,
  type Facts,
  type Finding,
  found,
  type Integer,
  isInt64,
  isInteger,
  type Json,
  member,
  type Outcome,
  type Outcomes,
  observe,
  parsedResponse,
  showBoth,
  shown,
  shownName,
} from '../../../src/kit/index.js'
import { isSame } from '../../shared/pet-fields.js'

interface View {
  readonly id: Integer
  readonly name: Json | undefined
  readonly categoryId: Json | undefined
  readonly exchange: Exchange
}

/** What the run saw of each pet first, compact: one entry a pet. */
export interface Views {
  readonly first: Map<Integer, View>
  /** Ids that creations of this run returned. */
  readonly own: Set<Integer>
  /** Whether a list showed a pet of this run at all, and whether there was one that could not be read. */
  listedOwn: boolean
  unreadable: boolean
}

export const startViews = (): Views => ({ first: new Map(), own: new Set(), listedOwn: false, unreadable: false })

/** Compares every view of a pet with the first one; `own` chooses the pets of this run or those of others. */
export function seeViews(views: Views, exchange: Exchange, facts: Facts, own: boolean): Outcomes {
  const response = parsedResponse(exchange)
  const { documented, failed, json, items } = response
  const outcomes: Outcome[] = []
  if (documented !== 'pet' && documented !== 'pets') return outcomes
  if (documented === 'pets' && items === undefined) views.unreadable = true
  if (failed !== undefined && failed !== 'schema') return outcomes
  let small: Exchange | undefined
  const pets = documented === 'pet' ? [json!] : (items ?? [])
  for (const [index, pet] of pets.entries()) {
    const id = member(pet, 'id')
    if (!isInteger(id)) continue
    const isCreated = exchange.endpoint === 'createPet'
    if (isCreated && facts.own(id) !== undefined) views.own.add(id)
    // Whoever shares the store may change what the traffic of others created.
    const mine = views.own.has(id) && facts.own(id) !== undefined
    if (isCreated && isOfAnother(views.first.get(id), facts)) views.first.delete(id)
    if (mine && !own) continue
    const view: View = { id, name: shownName(response, pet), categoryId: member(pet, 'categoryId'), exchange }
    const place = () => (documented === 'pet' ? 'body' : `body[${index}]`)
    if (!isCreated && facts.mayShowFormer(view, exchange)) continue
    // Of a name that may exist twice a list tells nothing.
    const isListedOwn = documented === 'pets' && views.own.has(id)
    if (isListedOwn && !views.listedOwn) views.listedOwn = facts.named(String(facts.own(id)?.name))?.kind === 'one'
    if (own && !isCreated && isInt64(id)) judgeName(view, place, facts, outcomes)
    if (mine === own) judgeView(views, view, place, outcomes)
    if (!views.first.has(id) && (own || !mine)) {
      small ??= compact(exchange)
      views.first.set(id, { id, name: view.name, categoryId: view.categoryId, exchange: small })
    }
  }
  return outcomes
}

/**
 * Whether a view before the creation may be of a pet that others removed, and that had the id (P24 speaks of those of this
 * run): one without the mark of the run, or a copy of a pet that has another id.
 */
function isOfAnother(view: View | undefined, { runId, named }: Facts): boolean {
  if (view === undefined || view.exchange.endpoint === 'createPet') return false
  const name = String(view.name)
  const known = named(name)
  return !name.toLowerCase().includes(runId) || (known?.kind === 'one' && known.pet.id !== view.id)
}

/** A name of this run under another id: the names are unique, so it is the same pet. */
function judgeName({ id, name, exchange }: View, place: () => string, facts: Facts, outcomes: Outcome[]): void {
  if (exchange.endpoint === 'getPet' || typeof name !== 'string') return
  const known = facts.named(name)
  // Of a name that may exist twice, two ids are two pets.
  if (known?.kind !== 'one') return
  const { id: given, creation = exchange } = known.pet
  const branch = 'listPets id'
  if (given === id) outcomes.push(observe(branch))
  else {
    const wrong = difference(branch, `${place()}.id`, given, id, [creation, exchange], given)
    outcomes.push(found({ ...wrong, unless: ['names-are-copied'] }))
  }
}

function judgeView(views: Views, view: View, place: () => string, outcomes: Outcome[]): void {
  const first = views.first.get(view.id)
  const later = view.exchange
  if (first === undefined || first.exchange.seq === later.seq) return
  // By the operation whose view differs.
  const { endpoint } = later.endpoint === 'createPet' ? first.exchange : later
  for (const field of ['name', 'categoryId'] as const) {
    const branch = `${endpoint} ${field}`
    const same = isSame(field, first[field], view[field])
    if (same) outcomes.push(observe(branch))
    if (same !== false) continue
    const both = [first.exchange, later]
    outcomes.push(found(difference(branch, `${place()}.${field}`, first[field], view[field], both, view.id)))
  }
}

function difference(
  branch: string,
  place: string,
  expected: Json | undefined,
  actual: Json | undefined,
  exchanges: Exchange[],
  id: Integer,
): Finding {
  const field = place.split('.').at(-1)
  const [first, later] = exchanges as [Exchange, Exchange]
  const both = showBoth(expected, actual)
  return {
    branch,
    message: `The ${field} of pet ${id} is ${both.expected} in the response of ${first.endpoint} and ${both.actual} in that of ${later.endpoint}.`,
    ...shown(expected, actual),
    ...{ place, exchanges, subjects: [String(id)] },
  }
}
