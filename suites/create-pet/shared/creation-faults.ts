import {
  change,
  fault,
  type InjectionContext,
  type Injections,
  type Integer,
  type Json,
  member,
  type Rule,
  type StoredPet,
} from '../../../src/kit/index.js'
import type { Filter } from '../../shared/branches.js'

/** For faults: what the request said of a field. */
export const asked = (context: InjectionContext, field: 'name' | 'categoryId' | 'status'): Json | undefined =>
  member(context.input, field)

export const askedName = (context: InjectionContext): string => String(asked(context, 'name') ?? '')

export const askedFor =
  (status: Filter) =>
  (c: InjectionContext): boolean =>
    asked(c, 'status') === status

type Members = { readonly name?: string; readonly categoryId?: bigint; readonly status?: string | undefined }

type Where = (c: InjectionContext) => boolean

/** For faults: pets that are returned, and stored, with other members than those that were sent. A row each, as of `faultsAt`. */
export const misstores = (
  rows: readonly (readonly [
    id: string,
    branch: string,
    where: Where,
    members: (c: InjectionContext) => Members,
    also?: typeof chance | 'standard' | undefined,
  ])[],
): Rule['faults'] =>
  rows.map(([id, branch, where, members, also]) => {
    const injections: Injections = {
      'createPet.record': (pet, c) => (pet !== undefined && where(c) ? without({ ...pet, ...members(c) }) : pet),
      'createPet.body': (body, c) => (where(c) ? change(body, members(c)) : body),
    }
    return fault({ id, branch, injections: () => injections, ...(also === 'standard' ? { depth: also } : also) })
  })

/** Shows under some condition, so that chance decides. */
export const chance = { conditional: true } as const

export const renamed =
  (edit: (name: string) => string) =>
  (c: InjectionContext): Members => ({ name: edit(askedName(c)) })
export const moved =
  (edit: (category: bigint) => bigint) =>
  (c: InjectionContext): Members => ({
    categoryId: edit(BigInt(asked(c, 'categoryId') as Integer)),
  })

function without({ status, ...pet }: Omit<StoredPet, 'status'> & { readonly status?: string | undefined }): StoredPet {
  return status === undefined ? pet : { ...pet, status }
}

export const accepted = (_: InjectionContext, { status }: { readonly status: number }): boolean => status === 201
