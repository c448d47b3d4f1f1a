import { createHash } from 'node:crypto'

/**
 * What the rules made of a mutant, next to what they made of the honest server in the same configuration: `killed` (a rule fails),
 * `stopped` (exit code 3: the run cannot be carried through, or a `must` rule cannot be judged), `warned` (a `should`
 * rule does), `unjudged` (some `should` rule cannot be judged) or `survived`.
 */
export function outcomeOf({ ending, verdict, verdicts = {} }, honest) {
  const changed = (...to) =>
    Object.keys(verdicts).filter(id => verdicts[id] !== honest.verdicts[id] && to.includes(verdicts[id]))
  const failed = changed('fail')
  if (failed.length > 0) return { status: 'killed', by: failed }
  if (ending !== 'complete') return { status: 'stopped', by: [endings[ending] ?? `the run ends ${ending}`] }
  const unjudged = changed('inconclusive', 'error')
  if (verdict !== 'conformant') return { status: 'stopped', by: [`${unjudged.length} rules cannot be judged`] }
  const warned = changed('warn')
  if (warned.length > 0) return { status: 'warned', by: warned }
  return unjudged.length > 0 ? { status: 'unjudged', by: unjudged } : { status: 'survived', by: [] }
}

const endings = {
  'no-start': 'the server does not start',
  hung: 'the run does not end',
  'key-refused': 'the good key is refused',
}

/** What a reader of the two reports would see: verdicts without blame, and answers to what is unspecified that are the same in every run. */
export function differences({ verdicts = {}, profile = {} }, honest) {
  return [
    ...Object.keys(verdicts)
      .filter(id => verdicts[id] !== honest.verdicts[id])
      .map(id => `${id}: ${verdicts[id]}`),
    ...honest.steady
      .filter(key => profile[key] !== honest.profile[key])
      .map(key => `${key} ${profile[key] ?? 'nothing'}`),
  ]
}

/** The honest server's results, with the keys of the profile on which two runs agree. */
export function honestOf(one, other) {
  return { ...one, steady: Object.keys(one.profile).filter(key => one.profile[key] === other.profile[key]) }
}

const short = text => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > 70 ? `${flat.slice(0, 70)}...` : flat
}

/** The mutant in its line, as people read it and as the file of survivors names it; it outlives shifted lines. */
export function nameOf({ at, column, original, replacement }) {
  const [first, ...more] = original.split('\n')
  const after = more.length === 0 ? at.slice(column + first.length) : ''
  return `${at.slice(0, column)}«${more.length === 0 ? first : `${first}...`}»${after} => ${short(replacement)}`
}

/** What tells mutants apart from run to run, also when lines have moved. */
export function withKeys(mutants) {
  const seen = new Map()
  return mutants.map(({ column, ...mutant }) => {
    const text = [mutant.file, mutant.mutator, mutant.name, mutant.original, mutant.replacement].join('\n')
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { ...mutant, key: createHash('sha256').update(`${text}\n${nth}`).digest('hex').slice(0, 16) }
  })
}

/** The tool has said that something is wrong. */
export const isNoticed = ({ status }) => ['killed', 'warned', 'stopped'].includes(status)
