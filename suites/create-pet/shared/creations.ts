import {
  change,
  fault,
  type Json,
  member,
  petStatuses,
  type SeamContext,
  type SeamFaults,
  type StoredPet,
} from '../../../src/kit/index.js'

/** `status=sold`, `no status`. */
export const statusBranch = (status: string | undefined): string =>
  status === undefined ? 'no status' : `status=${status}`

export const statusBranches: readonly string[] = petStatuses.map(statusBranch)

/** Names at the bounds of the ordinary have branches of their own. */
export const lengthBranches = ['3 to 5 letters', '30 letters'] as const

/** None of the two for lengths in between. */
export const lengthBranch = ({ length }: string): readonly string[] =>
  length <= 5 ? [lengthBranches[0]] : length === 30 ? [lengthBranches[1]] : []

/** For faults: what the request said of a field. */
export const asked = (context: SeamContext, field: 'name' | 'categoryId' | 'status'): Json | undefined =>
  member(context.input, field)

export const askedName = (context: SeamContext): string => String(asked(context, 'name') ?? '')

type Members = { readonly name?: string; readonly categoryId?: bigint; readonly status?: string | undefined }

/** For faults: a pet that is returned, and stored, with other members than those that were sent. */
export function misstores(
  id: string,
  branch: string,
  where: (c: SeamContext) => boolean,
  edit: (c: SeamContext) => Members,
  depth?: 'standard',
) {
  const seamFaults: SeamFaults = {
    'createPet.record': (pet, c) => (pet !== undefined && where(c) ? without({ ...pet, ...edit(c) }) : pet),
    'createPet.body': (body, c) => (where(c) ? change(body, edit(c)) : body),
  }
  return fault({
    id,
    branch,
    seamFaults: () => seamFaults,
    ...(depth === undefined ? {} : { depth, conditional: true }),
  })
}

function without({ status, ...pet }: Omit<StoredPet, 'status'> & { readonly status?: string | undefined }): StoredPet {
  return status === undefined ? pet : { ...pet, status }
}

/** For faults: a creation that the server has accepted. */
export const accepted = (_: SeamContext, { status }: { readonly status: number }): boolean => status === 201
