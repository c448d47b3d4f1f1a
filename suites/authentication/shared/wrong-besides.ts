import { type Exchange, type Facts, sentRequest } from '../../../src/kit/index.js'

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

/** A body that is wrong in another way, or left open: the key comes first all the same, but no run depends on it. */
export const wrongOtherwise = 'createPet another field wrong'

/** `nothing`, one of the above, or `other`: what the document leaves open whatever the key. */
export function wrongBesides(exchange: Exchange, facts: Facts): Wrong | typeof wrongOtherwise | 'nothing' | 'other' {
  const { query, creation, petId } = sentRequest(exchange)
  if (query !== undefined) {
    if (query.validity === 'valid') return 'nothing'
    if (query.status === 'open') return 'listPets status outside the enumeration'
    if (query.limit !== 'open') return 'other'
    return /limit=-?\d+(?:&|$)/.test(exchange.request.path)
      ? 'listPets limit out of range'
      : 'listPets limit not an integer'
  }
  if (creation !== undefined) {
    if (creation.validity === 'valid') return 'nothing'
    return creation.validity === 'open' ? wrongOtherwise : wrongInBody(creation.problems[0]!)
  }
  // What is no integer, or none of 64 bits, is another path to some (P15).
  if (petId?.id === undefined) return 'other'
  if (facts.own(petId.id) !== undefined || facts.hasShown(petId.id)) return 'nothing'
  return 'getPet unknown id'
}

function wrongInBody(problem: string): Wrong | typeof wrongOtherwise {
  if (problem === 'name missing') return 'createPet missing name'
  if (problem === 'malformed JSON') return 'createPet malformed JSON'
  if (problem.startsWith('no body')) return 'createPet no body'
  if (problem === 'categoryId is a string') return 'createPet categoryId a string'
  return problem.startsWith('status') ? 'createPet status outside the enumeration' : wrongOtherwise
}
