import {
  type AskRequest,
  createRaw,
  type Integer,
  type PetStatus,
  type Row,
  writeJson,
} from '../../../src/kit/index.js'

/** Members that no document names, and that no lenient reader takes for another. */
const unknown = ['"color":"red"', '"tags":["a",{"b":null}]', '"owner":{"first":"Ann"}', '"weight":1.5e1', '"":1']

const orders: Readonly<Record<string, readonly string[]>> = {
  'category, name, status': ['categoryId', 'name', 'status'],
  'status, category, name': ['status', 'categoryId', 'name'],
  'name, status, category': ['name', 'status', 'categoryId'],
}

export interface WrittenPet {
  readonly name: string
  readonly categoryId: Integer
  readonly status?: PetStatus
}

/** `POST /pets` with the pet written as the row says; `nth` chooses among what the classes leave free. */
export function writtenAs(pet: WrittenPet, row: Row, nth: number): AskRequest {
  const spelling = row.spelling ?? 'plain'
  const extra = {
    ...(row.connection === 'fresh' ? { fresh: true as const } : {}),
    ...(spelling === 'chunked body' ? { chunked: true as const } : {}),
  }
  const name = spelling === 'escapes in the name' ? escaped(pet.name, nth) : writeJson(pet.name)
  const status = pet.status === undefined ? {} : { status: writeJson(pet.status) }
  const texts = { name, categoryId: writeJson(pet.categoryId), ...status }
  return { ...createRaw(bodyAs(texts, spelling, nth)), ...extra }
}

/** A body out of JSON texts by member, in one of the spellings of the model. */
export function bodyAs(texts: Readonly<Record<string, string>>, spelling: string, nth: number): string {
  const order = orders[spelling] ?? ['name', 'categoryId', 'status']
  const members = order
    .filter(name => texts[name] !== undefined)
    .map(name => `${spelling === 'escapes in member names' ? escaped(name, nth) : JSON.stringify(name)}:${texts[name]}`)
  const more = unknown[nth % unknown.length]!
  if (spelling === 'unknown member first') members.unshift(more)
  if (spelling === 'unknown member between') members.splice(1, 0, more)
  if (spelling === 'unknown member last') members.push(more)
  const text = `{${members.join(',')}}`
  switch (spelling) {
    case 'blanks':
      return ` ${between(members, ' ')} `
    case 'line breaks and tabs':
      return `\r\n${between(members, '\n\t')}\n`
    default:
      return text
  }
}

/** White space on both sides of every token that JSON allows it at. */
function between(members: readonly string[], blank: string): string {
  const spaced = members.map(member => member.replace(/^("(?:[^"\\]|\\.)*"):/, `${blank}$1${blank}:${blank}`))
  return `{${spaced.join(`${blank},`)}${blank}}`
}

/** A JSON string whose first characters, and those beyond ASCII, are \uXXXX, in upper or lower case hexadecimal. */
function escaped(text: string, nth: number): string {
  // The rest stays as it is, so that the run's letters are found in any log.
  const characters = [...text].map((character, at) =>
    at < 3 || !/[ -~]/.test(character) || '"\\'.includes(character) ? escapeOf(character, nth) : character,
  )
  return `"${characters.join('')}"`
}

function escapeOf(character: string, nth: number): string {
  const units = Array.from({ length: character.length }, (_, i) =>
    character.charCodeAt(i).toString(16).padStart(4, '0'),
  )
  return units.map(unit => `\\u${nth % 2 === 0 ? unit : unit.toUpperCase()}`).join('')
}
