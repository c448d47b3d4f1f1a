import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isNoticed } from './outcome.mjs'

export const kinds = ['equivalent', 'legal', 'beyond']

/** The reviewed reasons why mutants survive. In a name `*` stands for any text; a name after `!` is left out. */
export function readSurvivors(path) {
  return parse(readFileSync(path, 'utf8')).flatMap(({ kind, why, mutants }) => {
    if (!kinds.includes(kind)) throw new Error(`${path}: a kind is one of ${kinds.join(', ')}, not ${kind}`)
    return Object.entries(mutants).flatMap(([file, names]) => {
      const but = names.filter(name => name.startsWith('!')).map(name => patternOf(name.slice(1)))
      return names
        .filter(name => !name.startsWith('!'))
        .map(name => ({ kind, why, file, name, pattern: patternOf(name), but, seen: 0, survived: 0 }))
    })
  })
}

function patternOf(name) {
  const text = name.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${text.join('[\\s\\S]*')}$`)
}

const fits = (entry, { file, name }) =>
  entry.file === file && entry.pattern.test(name) && !entry.but.some(but => but.test(name))

export const isExplained = (entries, mutant) => entries.some(entry => fits(entry, mutant))

/** The entry that explains a survivor; entries count what they meet, so that stale ones can be told. */
export function explain(entries, mutant) {
  const fitting = entries.filter(entry => fits(entry, mutant))
  for (const entry of fitting) {
    entry.seen++
    if (!isNoticed(mutant)) entry.survived++
  }
  return isNoticed(mutant) ? undefined : fitting[0]
}

export function stale(entries) {
  return entries
    .filter(({ survived }) => survived === 0)
    .map(({ file, name, seen }) => `${file}: ${name} (${seen === 0 ? 'there is no such mutant' : 'is killed'})`)
}
