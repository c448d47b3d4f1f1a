const count = (mutants, ...states) => mutants.filter(({ status }) => states.includes(status)).length
const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const code = text => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``

/** The table by file, then what no one has explained, then the explanations. */
export function report(mutants, stale, seconds) {
  const killed = count(mutants, 'killed')
  const other = count(mutants, 'other')
  const survived = mutants.filter(({ status }) => status === 'survived')
  const judged = killed + other + survived.length
  const unexplained = mutants.filter(({ status, kind }) => status !== 'killed' && kind === undefined)
  const open = unexplained.filter(({ status }) => status === 'survived')
  const countable = judged - survived.filter(({ kind }) => kind !== undefined).length
  const line =
    `${killed} of ${judged} mutants killed (${percent(killed, judged)}), ${other} could not be judged, ` +
    `${survived.length} survived, ${open.length} of them unexplained; ` +
    `${percent(killed + other, countable)} of those that break a statement were noticed`
  const markdown = [
    '# Mutation of the reference server',
    '',
    `${line}. ${count(mutants, 'unreached')} more are reached by no run. ${seconds} s, Node.js ${process.version}.`,
    '',
    ...(stale.length > 0 ? ['## Stale entries of survivors.yaml', '', ...stale.map(text => `- ${text}`), ''] : []),
    '| file | mutants | killed | could not be judged | survived | unexplained | not reached | kill rate |',
    '|---|---|---|---|---|---|---|---|',
    ...rows(mutants, open),
    '',
    ...list('Survivors without an explanation', open),
    ...list(
      'Could not be judged, or not reached, without an explanation',
      unexplained.filter(({ status }) => status !== 'survived'),
    ),
    ...explained(mutants),
  ].join('\n')
  return {
    markdown: `${markdown}\n`,
    line: stale.length > 0 ? `${line}; ${stale.length} stale entries` : line,
    open: open.length + stale.length,
  }
}

function rows(mutants, open) {
  return [...new Set(mutants.map(({ file }) => file))].map(file => {
    const own = mutants.filter(mutant => mutant.file === file)
    const [killed, other, survived, unreached] = ['killed', 'other', 'survived', 'unreached'].map(s => count(own, s))
    const bare = open.filter(mutant => mutant.file === file).length
    return `| ${[file, own.length, killed, other, survived, bare, unreached, percent(killed, own.length - unreached)].join(' | ')} |`
  })
}

const item = ({ file, line, mutator, name, world, by, differences = [], status }) => {
  const where = `${file}:${line} ${mutator}${world === undefined || world === 'plain' ? '' : ` (${world})`}`
  const seen = [...(by.length > 0 ? by.slice(0, 3) : [status]), ...differences.slice(0, 3)].join('; ')
  return `- ${where}: ${code(name)}; ${seen}`
}

function list(title, mutants) {
  return mutants.length === 0 ? [] : [`## ${title}`, '', ...mutants.map(item), '']
}

function explained(mutants) {
  const known = mutants.filter(({ kind }) => kind !== undefined)
  const reasons = [...new Set(known.map(({ kind, why }) => `${kind}: ${why}`))]
  return reasons.flatMap(reason =>
    list(
      `Explained, ${reason}`,
      known.filter(({ kind, why }) => `${kind}: ${why}` === reason),
    ),
  )
}
