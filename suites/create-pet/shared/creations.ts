import {
  type Bends,
  type Case,
  change,
  type Exchange,
  type Json,
  member,
  type PetView,
  parsedResponse,
  type SeamContext,
  type StoredPet,
  statefulFault,
  step,
} from '../../../src/kit/index.js'
import { journeys } from '../../consistency/asks/journeys.js'
import { statuses } from '../../list-pets/asks/branches.js'
import { finalLists } from '../asks/final-lists.js'
import { type CreationInput, validCreations } from '../asks/valid-creations.js'

/** `status=sold`, `no status`. */
export const statusBranch = (status: string | undefined): string =>
  status === undefined ? 'no status' : `status=${status}`

export const statusBranches: readonly string[] = statuses.map(statusBranch)

/** Names at the bounds of the ordinary have branches of their own. */
export const lengthBranches = ['3 to 5 letters', '30 letters'] as const

export const lengthBranch = ({ length }: CreationInput): string | undefined =>
  length === undefined ? undefined : lengthBranches[length > 5 ? 1 : 0]

/** The creation of a sample, as a person would name it. */
export function creationText({ status, length, spelling }: CreationInput): string {
  const name = length === undefined ? 'an ordinary name' : `a name of ${length} letters`
  const form = spelling === undefined ? '' : `, written with ${spelling}`
  return `POST /pets with ${name} and ${status === undefined ? 'no status' : `the status "${status}"`}${form}`
}

export interface Creation {
  readonly create: Exchange
  readonly input: CreationInput
}

/** The asks that create pets as the document describes it: for their own sake, or in the course of something else. */
export const creating = [validCreations, journeys, finalLists]

/** The valid creations of a sample of one of them. */
export function creationsOf(sample: Case): readonly Creation[] {
  if (sample.ask === validCreations.id)
    return [{ create: step(sample, 'create')!, input: sample.input as CreationInput }]
  return sample.exchanges
    .filter(({ endpoint, label }) => endpoint === 'createPet' && !label.startsWith('refused'))
    .map(create => ({ create, input: statusSent(create) }))
}

function statusSent({ request }: Exchange): CreationInput {
  const { status } = JSON.parse(request.body as string)
  return status === undefined ? {} : { status }
}

interface Created {
  readonly create: Exchange
  readonly pet: PetView
}

/** The creating exchange with the pet that it answered, where that is a valid one; anything else is others' concern. */
export function createdOf(sample: Case): Created | undefined {
  return createdBy(step(sample, 'create'))
}

/** Every valid creation of the sample that was answered with a valid pet. */
export function allCreatedOf(sample: Case): readonly (Created & Creation)[] {
  return creationsOf(sample).flatMap(creation => {
    const created = createdBy(creation.create)
    return created === undefined ? [] : [{ ...creation, ...created }]
  })
}

function createdBy(create: Exchange | undefined): Created | undefined {
  const pet = create?.response?.status === 201 ? parsedResponse(create).pet : undefined
  return create === undefined || pet === undefined ? undefined : { create, pet }
}

/** The name that an exchange asked for. Integers in the body are of no interest here. */
export function sentName({ request }: Exchange): string | undefined {
  try {
    const name = JSON.parse(request.body as string)?.name
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

/** For faults: what the request said of a field. */
export const asked = (context: SeamContext, field: 'name' | 'categoryId' | 'status'): Json | undefined =>
  member(context.input, field)

export const askedName = (context: SeamContext): string => String(asked(context, 'name') ?? '')

type Members = { readonly name?: string; readonly categoryId?: bigint; readonly status?: string | undefined }

/** For faults: a pet that is answered, and stored, with other members than those that were sent. */
export function misstores(
  id: string,
  branch: string,
  where: (c: SeamContext) => boolean,
  edit: (c: SeamContext) => Members,
  depth?: 'standard',
) {
  const bends: Bends = {
    'createPet.record': (pet, c) => (pet !== undefined && where(c) ? without({ ...pet, ...edit(c) }) : pet),
    'createPet.body': (body, c) => (where(c) ? change(body, edit(c)) : body),
  }
  return statefulFault(id, branch, () => bends, depth === undefined ? {} : { depth, conditional: true })
}

function without({ status, ...pet }: Omit<StoredPet, 'status'> & { readonly status?: string | undefined }): StoredPet {
  return status === undefined ? pet : { ...pet, status }
}

/** For faults: a creation that the server has accepted. */
export const accepted = (_: SeamContext, { status }: { readonly status: number }): boolean => status === 201
