import {
  type AskContext,
  type AskRequest,
  type Exchange,
  type Integer,
  integer,
  isCategoryRefusal,
  type NameForm,
  type PetStatus,
  petStatuses,
  type Row,
} from '../../../src/kit/index.js'
import { gaps } from '../../model/parameters/json.js'
import { mayBeTaken } from '../shared/taken-names.js'
import { createAndRead, underAnotherName } from './create-and-read.js'
import { writtenAs } from './spelling.js'

/** A creation as a row of the model, with what the classes leave free. */
export interface CreationInput {
  readonly row: Row
  readonly nth: number
  /** A name that the document leaves open; `$name` stands for an ordinary one. */
  readonly name?: string
  /** A bigint, so that no digit is lost; the category that works where left out. */
  readonly categoryId?: bigint
}

const statusOf = (row: Row): PetStatus | undefined => petStatuses.find(each => each === row.status)

type Send = (label: string, request: AskRequest) => Promise<Exchange>

/** Sends the creation, reads the pet back, and gives another name to a creation that was refused for its name (P7). */
export const create = (t: AskContext, input: CreationInput): Promise<void> =>
  sendCreation(t, input, 'create', (label, request) => createAndRead(t, label, request))

/** The same without the read. */
export const createOnly = (t: AskContext, input: CreationInput, label = 'create'): Promise<void> =>
  sendCreation(t, input, label, (each, request) => t.send(each, request))

async function sendCreation(
  t: AskContext,
  { row, nth, name, categoryId }: CreationInput,
  label: string,
  send: Send,
): Promise<void> {
  const works = t.facts.categoryId!
  const category = categoryId === undefined ? works : integer(categoryId)
  const called = () => (name === undefined ? t.name(formOf(row)) : name.replace('$name', t.name()))
  const wanted = statusOf(row)
  const pet = (of: Integer) => ({ name: called(), categoryId: of, ...(wanted === undefined ? {} : { status: wanted }) })
  const created = await send(label, writtenAs(pet(category), row, nth))
  if (name === undefined && mayBeTaken(created, t.facts)) await underOthers(() => writtenAs(pet(category), row, nth))
  else await without(created)

  /** Of what the target need not take nothing else was seen: once more without it, first the spelling, then the category. */
  async function without(first: Exchange): Promise<void> {
    const isRefused = ({ response }: Exchange) => isCategoryRefusal(response?.status ?? 0)
    const plain = withoutGaps(row)
    let last = first
    if (isRefused(last) && hasGap(row)) last = await send(label, writtenAs(pet(category), plain, nth))
    if (isRefused(last) && category !== works) await send(label, writtenAs(pet(works), plain, nth))
  }

  async function underOthers(write: () => AskRequest): Promise<void> {
    // Where short names are taken, the next one may be as well.
    const isShort = row.name === '3 characters' || row.name === '4 to 5 characters'
    for (const again of isShort ? ['create', underAnotherName] : [underAnotherName]) {
      if (!mayBeTaken(await send(again, write()), t.facts)) return
    }
  }
}

export const hasGap = (row: Row): boolean => gaps.some(({ name, preferred }) => (row[name] ?? preferred) !== preferred)

/** The row without what a target may refuse. */
export const withoutGaps = (row: Row): Row => ({
  ...row,
  ...Object.fromEntries(gaps.map(({ name, preferred }) => [name, preferred!])),
})

const formOf = ({ name, words: count = 'three words', letters: how = 'mixed case' }: Row): NameForm =>
  ({ length: name, words: count, letters: how }) as NameForm

/** A creation as a request, in the category that works. */
export function creationRequest(t: AskContext, { row, nth, categoryId }: CreationInput): AskRequest {
  const known = categoryId !== undefined && t.facts.works(integer(categoryId))
  const category = known ? integer(categoryId) : (t.facts.categoryId ?? 1)
  const wanted = statusOf(row)
  return writtenAs(
    { name: t.name(), categoryId: category, ...(wanted === undefined ? {} : { status: wanted }) },
    row,
    nth,
  )
}
