import {
  createPet,
  createRaw,
  type Exchange,
  integer,
  isCategoryRefusal,
  listPets,
  parsedResponse,
  petStatuses,
  type RequestSpec,
  type ScenarioContext,
  writeJson,
} from '../../../src/kit/index.js'
import { hasUnspecified, withoutUnspecified } from '../../model/body.js'
import { type CreateRow, type CreationInput, creationRequest } from '../../model/create.js'
import { readBack } from '../../shared/create-and-read.js'
import { mayBeTaken, takesTwins, underAnotherName } from '../../shared/taken-names.js'
import { untilComplete } from '../../shared/until-complete.js'

type Send = (label: string, request: RequestSpec) => Promise<Exchange>

/** Sends the creation, reads the pet back, and gives another name to a creation that was refused for its name (P7). */
export const create = (t: ScenarioContext, input: CreationInput): Promise<void> =>
  sendCreation(t, input, async (each, request) => {
    const created = await t.send(each, request)
    if (!(await listAtItsSize(t, created))) await readBack(t, created, isReadFresh(input.nth, request.fresh))
    return created
  })

/** Pets on the largest page. */
export const fullPage = 100

/** Pets in the store at which pages, blocks and tables of servers end, beside those that have a phase. */
const roundSizes: readonly number[] = [10, 16, 25, 32, 50, 64, 128, 150, 200, 250, 256, 300]

/** In place of the read: a list once the store is so large, or its pet the first of its status. */
async function listAtItsSize(t: ScenarioContext, created: Exchange): Promise<boolean> {
  const { pet } = parsedResponse(created)
  const status = petStatuses.find(each => each === pet?.status)
  const { stock } = t.facts
  const isFirst = status !== undefined && stock[status] === 1
  if (!isFirst && !roundSizes.includes(stock.total)) return false
  const shown = isFirst || stock.total > fullPage ? status : undefined
  await untilComplete(t, listPets({ ...(isFirst ? {} : { limit: fullPage }), status: shown }))
  return true
}

/** Some pets are read on another connection than the one that they were created on. */
const isReadFresh = (nth: number, fresh: true | undefined): boolean => (nth % 4 === 0) !== (fresh === true)

export const createOnly = (t: ScenarioContext, input: CreationInput): Promise<void> =>
  sendCreation(t, input, (each, request) => t.send(each, request))

async function sendCreation(t: ScenarioContext, input: CreationInput, send: Send): Promise<void> {
  const { row, name, categoryId } = input
  const written = (as: CreateRow = row) => creationRequest(t, { ...input, row: as })
  const created = await send('create', written())
  const isTaken = name === undefined && mayBeTaken(created, t.facts)
  // A category may be refused with the status that names are refused with which some pet has.
  await without(isTaken ? await underOthers() : created)

  /** Of what the target need not take nothing else was seen: once more without it, first the spelling, then the category. */
  async function without(first: Exchange): Promise<void> {
    const plain = withoutUnspecified(row)
    let last = first
    if (isCategoryRefusal(last) && hasUnspecified(row)) {
      last = await send('create', written(plain))
      // The category works, so it was not refused for that: chunks are to be taken with all the rest of the row.
      if (!isCategoryRefusal(last) && row.transfer === 'chunked' && first.response!.status !== 411)
        await send('create', written({ ...plain, transfer: row.transfer }))
    }
    if (!isCategoryRefusal(last) || categoryId === undefined || integer(categoryId) === t.facts.categoryId) return
    const { categoryId: _, ...rest } = input
    await sendCreation(t, { ...rest, row: plain }, send)
  }

  async function underOthers(): Promise<Exchange> {
    // Where short names are taken, the next one may be as well, and a third one where names must be unique.
    const isShort = row.name === '3 characters' || row.name === '4 to 5 characters'
    if (!isShort) return send(underAnotherName, written())
    const second = await send('create', written())
    if (!mayBeTaken(second, t.facts)) return second
    if (!takesTwins(t.facts)) await createNearDuplicates()
    return send(underAnotherName, written())
  }

  /** Shows whether names need not be unique. To the letter the same they might be one to a gateway. */
  async function createNearDuplicates(): Promise<void> {
    const twin = { name: t.name(), categoryId: t.facts.categoryId! }
    await send('create', createPet(twin))
    await send('create', createRaw(` ${writeJson(twin)}`))
  }
}
