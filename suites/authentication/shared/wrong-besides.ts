import type { Exchange, Facts } from '../../../src/kit/index.js'
import { isFine, type RequestKind, requestKind } from '../../model/request-kinds.js'

/** What is wrong in a request besides its key, each kind of fault by the operation that it can be sent to. */
export const wrongs = [
  'listPets limit out of range',
  'listPets limit not an integer',
  'listPets status outside the enumeration',
  'createPet missing name',
  'createPet malformed JSON',
  'createPet no body',
  'createPet categoryId a string',
  'createPet status outside the enumeration',
  'getPet unknown id',
] as const

export type Wrong = (typeof wrongs)[number]

const wrongIn: Readonly<Partial<Record<RequestKind, Wrong>>> = {
  'list with limit out of range': 'listPets limit out of range',
  'list with limit not an integer': 'listPets limit not an integer',
  'list by unknown status': 'listPets status outside the enumeration',
  'creation without name': 'createPet missing name',
  'creation of malformed JSON': 'createPet malformed JSON',
  'creation without body': 'createPet no body',
  'creation with categoryId a string': 'createPet categoryId a string',
  'creation with unknown status': 'createPet status outside the enumeration',
  'read of an unknown id': 'getPet unknown id',
}

/** A body that is wrong in another way, or left open: the key comes first all the same, but no run depends on it. */
export const wrongOtherwise = 'createPet another field wrong'

/** `nothing`, one of the above, or `other`: what the document leaves open whatever the key. */
export function wrongBesides(exchange: Exchange, facts: Facts): Wrong | typeof wrongOtherwise | 'nothing' | 'other' {
  const kind = requestKind(exchange, id => facts.own(id) !== undefined || facts.hasShown(id))
  if (kind === undefined) return 'other'
  return isFine({ request: kind }) ? 'nothing' : (wrongIn[kind] ?? wrongOtherwise)
}
