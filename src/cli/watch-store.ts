import type { StoredPet } from '../core/seam.js'
import { plural } from '../report/view.js'
import type { Output } from './io.js'

/** How often the store is looked at, ms. */
const every = 200
/** More changes at once are counted, not shown. */
const most = 20

/** Prints what is new, changed or gone in the store until the returned function is called. */
export function watchStore(pets: () => readonly StoredPet[], output: Output): () => void {
  let known = new Map<string, string>()
  const look = (): void => {
    const now = new Map(pets().map(pet => [String(pet.id), textOf(pet)]))
    const lines = changes(known, now)
    known = now
    if (lines.length === 0) return
    const shown = lines.slice(0, most)
    if (lines.length > most) shown.push(`  and ${lines.length - most} more changes`)
    output.write(`${shown.join('\n')}\n${countLine(pets())}\n`)
  }
  look()
  const timer = setInterval(look, every)
  return () => {
    clearInterval(timer)
    look()
  }
}

export function changes(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const lines: string[] = []
  for (const [id, text] of now) {
    const old = before.get(id)
    if (old === undefined) lines.push(`+ ${text}`)
    else if (old !== text) lines.push(`~ ${text}`)
  }
  for (const [id, text] of before) if (!now.has(id)) lines.push(`- ${text}`)
  return lines
}

/** Names come from clients: nothing in them may steer the terminal. */
function textOf({ id, name, categoryId, status }: StoredPet): string {
  const shown = JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}...` : name).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    '?',
  )
  return `${id} ${shown} category ${categoryId}, ${status ?? 'no status'}`
}

function countLine(pets: readonly StoredPet[]): string {
  const counts = new Map<string, number>()
  for (const { status = 'no status' } of pets) counts.set(status, (counts.get(status) ?? 0) + 1)
  return `= ${plural(pets.length, 'pet')}: ${[...counts].map(([status, count]) => `${count} ${status}`).join(', ')}`
}
