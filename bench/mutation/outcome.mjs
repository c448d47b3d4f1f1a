/** What the rules made of a mutant, next to what they made of the honest server in the same world. */
export function outcomeOf({ ending, verdict, verdicts = {} }, honest) {
  const changed = (...to) =>
    Object.keys(verdicts).filter(id => verdicts[id] !== honest.verdicts[id] && to.includes(verdicts[id]))
  const failed = changed('fail')
  if (failed.length > 0) return { status: 'killed', by: failed }
  if (ending === 'no-start') return { status: 'other', by: ['the server does not start'] }
  if (ending === 'hung') return { status: 'other', by: ['the run does not end'] }
  if (ending !== 'complete') return { status: 'other', by: [`the run ends ${ending}`] }
  const warned = changed('warn')
  if (warned.length > 0) return { status: 'killed', by: warned }
  const unjudged = changed('inconclusive', 'error')
  if (unjudged.length > 0 || verdict !== 'conformant') return { status: 'other', by: unjudged }
  return { status: 'survived', by: [] }
}

/** What a reader of the two reports would see: verdicts without blame, and answers to gaps that are the same in every run. */
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
