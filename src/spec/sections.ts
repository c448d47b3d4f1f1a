import type { Clause } from '../core/rule/clause.js'

/** The sections of the interface document, as it calls them, with the operation that each is about. */
export const sections: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2': 'Resources and their fields: PetStatus, NewPet, Pet, Pets, Error',
  '3': 'States and transitions',
  '4.1': 'List animals: GET /pets (listPets)',
  '4.2': 'Add an animal: POST /pets (createPet)',
  '4.3': 'Get an animal: GET /pets/{petId} (getPet), deprecated',
  '4.4': 'Other operations',
  '5': 'Authentication: HTTP bearer',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
}

/** `Error.status` is two words, `4.1` is one. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\d[\d.]*\d|[a-z0-9]+/g) ?? []

/** Words that tell no statement from another. */
const small = new Set(['a', 'an', 'and', 'for', 'has', 'in', 'is', 'no', 'of', 'or', 'the', 'to', 'with', 'without'])

/** The statements in which every word occurs, at the beginning of a word; those that have them in this order come first. */
export function searchClauses(all: readonly Clause[], query: string): readonly Clause[] {
  const wanted = wordsOf(query).filter(word => !small.has(word))
  if (wanted.length === 0) return []
  const matching = all.filter(({ id, section, text }) => {
    const there = wordsOf(`${text} ${id} ${sections[section] ?? ''}`)
    return wanted.every(word => there.some(each => each.startsWith(word)))
  })
  const phrase = wordsOf(query).join(' ')
  const isLiteral = ({ text }: Clause): boolean => wordsOf(text).join(' ').includes(phrase)
  return [...matching.filter(isLiteral), ...matching.filter(clause => !isLiteral(clause))]
}
