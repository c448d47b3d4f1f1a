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
  type Outcomes,
  observe,
  parsedResponse,
  show,
} from '../../../src/kit/index.js'
import { isPrintable, normalised } from '../../create-pet/shared/names.js'

interface View {
  readonly id: Integer
  readonly name: Json | undefined
  readonly categoryId: Json | undefined
  readonly exchange: Exchange
}

/** What the run saw of each pet first, compact: one entry a pet. */
export interface Views {
  readonly first: Map<Integer, View>
  /** Ids answered to creations of this run. */
  readonly own: Set<Integer>
  /** Names of this run, by pet; undefined where two creations may bear it. */
  readonly names: Map<string, Integer | undefined>
}

export const startViews = (): Views => ({ first: new Map(), own: new Set(), names: new Map() })

/** Compares every view of a pet with the first one; `own` chooses the pets of this run or those of others. */
export function* seeViews(views: Views, exchange: Exchange, facts: Facts, own: boolean): Outcomes {
  const { documented, failed, json, items } = parsedResponse(exchange)
  if ((documented !== 'pet' && documented !== 'pets') || (failed !== undefined && failed !== 'schema')) return
  let small: Exchange | undefined
  const pets = documented === 'pet' ? [json!] : (items ?? [])
  for (const [index, pet] of pets.entries()) {
    const id = member(pet, 'id')
    if (!isInteger(id)) continue
    const view: View = { id, name: member(pet, 'name'), categoryId: member(pet, 'categoryId'), exchange }
    const place = documented === 'pet' ? 'body' : `body[${index}]`
    if (exchange.endpoint === 'createPet') remember(views, view, facts)
    if (own && exchange.endpoint !== 'createPet' && isInt64(id)) yield* judgeName(views, view, place)
    if (views.own.has(id) === own) yield* judgeView(views, view, place)
    if (!views.first.has(id) && (own || !views.own.has(id))) {
      small ??= compact(exchange)
      views.first.set(id, { ...view, exchange: small })
    }
  }
}

function remember(views: Views, view: View, facts: Facts): void {
  views.own.add(view.id)
  if (typeof view.name !== 'string' || !view.name.includes(facts.runId)) return
  const doubtful = view.exchange.retries > 0 || view.exchange.uncertain || views.names.has(view.name)
  views.names.set(view.name, doubtful ? undefined : view.id)
}

/** A name of this run under another id: the names are unique, so it is the same pet. */
function* judgeName(views: Views, { id, name, exchange }: View, place: string): Outcomes {
  if (exchange.endpoint === 'getPet' || typeof name !== 'string') return
  const known = views.names.get(name)
  if (known === undefined) return
  const branch = 'listPets id'
  if (known === id) yield observe(branch)
  else yield found(difference(branch, `${place}.id`, known, id, [views.first.get(known)!.exchange, exchange], known))
}

function* judgeView(views: Views, view: View, place: string): Outcomes {
  const first = views.first.get(view.id)
  if (first === undefined || first.exchange.seq === view.exchange.seq) return
  for (const field of ['name', 'categoryId'] as const) {
    if (!isField(field, first[field]) || !isField(field, view[field])) continue // invalid fields are another rule's concern
    const branch = `${view.exchange.endpoint === 'createPet' ? first.exchange.endpoint : view.exchange.endpoint} ${field}`
    if (first[field] === view[field]) yield observe(branch)
    else if (field === 'name' && mayDiffer(String(first.name), String(view.name))) continue
    else
      yield found(
        difference(branch, `${place}.${field}`, first[field], view[field], [first.exchange, view.exchange], view.id),
      )
  }
}

/** Of names outside the ordinary, composition and blanks are the target's to choose, and what cannot be seen (P11). */
function mayDiffer(first: string, view: string): boolean {
  if (/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(first)) return false
  return !isPrintable(first) || normalised(first) === normalised(view)
}

const isField = (field: 'name' | 'categoryId', value: Json | undefined): value is Json =>
  field === 'name' ? typeof value === 'string' : isInteger(value)

function difference(
  branch: string,
  place: string,
  expected: Json,
  actual: Json,
  exchanges: Exchange[],
  id: Integer,
): Finding {
  const field = place.split('.').at(-1)
  const [first, later] = exchanges as [Exchange, Exchange]
  return {
    branch,
    message: `The ${field} of pet ${id} is ${show(expected)} in the answer of ${first.endpoint} and ${show(actual)} in that of ${later.endpoint}.`,
    expected: show(expected),
    actual: show(actual),
    place,
    exchanges,
    subjects: [String(id)],
  }
}
