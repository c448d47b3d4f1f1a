import { isInt64, isJsonObject, type Json } from '../../core/json/json.js'

/** As `arbitraries/ordinary-names` writes it: the tool, the run, the number of the name; in one word or several. */
const mark = /Conform( ?)([a-z]{6})\1[a-z]{4}/i

/** The id of the run of this tool whose mark a name bears, in lower case. */
export function runOfName(name: Json | undefined): string | undefined {
  return typeof name === 'string' ? mark.exec(name)?.[2]?.toLowerCase() : undefined
}

/** The four letters behind the mark of the run, whatever stands between the letters of the name, and in any letter case. */
export function numberInName(name: string, runId: string): string | undefined {
  const key = `${runId} ${name}`
  if (numbers.has(key)) return numbers.get(key)
  if (numbers.size >= mostNumbers) numbers.clear()
  const number = readNumber(name, runId)
  numbers.set(key, number)
  return number
}

/** Lists show the same names again and again. */
const numbers = new Map<string, string | undefined>()
const mostNumbers = 2048

function readNumber(name: string, runId: string): string | undefined {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  const at = letters.indexOf(runId)
  const number = letters.slice(at + runId.length, at + runId.length + 4)
  return at < 0 || number.length < 4 ? undefined : number
}

/** Of an invalid pet, whether it may have been left behind by another run than this one. */
export type MayBeLeftover = (pet: Json) => boolean

/**
 * An invalid pet is a leftover where its name bears the mark of another run and its id is sound: creations are refused for
 * their name, category or status, never for an id, which the service gives (P28).
 */
export function bearsMarkOfAnother(pet: Json, runId: string): boolean {
  if (!isJsonObject(pet) || !isInt64(pet.id)) return false
  const run = runOfName(pet.name)
  return run !== undefined && run !== runId
}
