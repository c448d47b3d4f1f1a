import { answeredOrRefused, type Exchange, isInteger, member } from '../../../src/kit/index.js'
import type { Unspecified } from '../../shared/unspecified.js'
import { createdBy } from './sent.js'

/** What became of a creation that goes beyond the document, with `members` more than it names. */
export function createdAs(status: number, exchange: Exchange, { branch, members }: UnspecifiedCreation): string {
  if (status !== 201) return answeredOrRefused(status)
  const created = createdBy(exchange)
  if (created === undefined || members === undefined) return 'accepted'
  const { pet, creation } = created
  if (branch === 'unknown property') {
    const name: string = JSON.parse(`[${members.slice(0, members.indexOf(':'))}]`)[0]
    return name in pet.raw ? 'accepted and returned' : 'accepted and left out'
  }
  const id = member(pet.raw, 'id')
  return isInteger(id) && id === member(creation.json, 'id') ? 'honoured' : 'ignored'
}

export interface UnspecifiedCreation extends Unspecified {
  /** Further members of the body, as JSON text; `$random` stands for a large integer that was not seen before. */
  readonly members?: string
}
