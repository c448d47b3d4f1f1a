import { isNoticed } from './outcome.mjs'
import { kinds } from './survivors.mjs'

const states = ['killed', 'warned', 'stopped', 'unjudged', 'survived', 'unreached']
const count = (mutants, state) => mutants.filter(({ status }) => status === state).length
const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)
const code = text => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``

/** The table by file, then what no one has explained, then the explanations. */
export function report(mutants, stale, seconds) {
  const [killed, warned, stopped, unjudged, survived, unreached] = states.map(state => count(mutants, state))
  const reached = mutants.length - unreached
  const noticed = killed + warned + stopped
  const open = mutants.filter(mutant => !isNoticed(mutant) && mutant.kind === undefined)
  const explained = kind => mutants.filter(mutant => mutant.kind === kind && mutant.status !== 'unreached').length
  const [equivalent, legal, beyond] = kinds.map(explained)
  const breaking = noticed + open.filter(({ status }) => status !== 'unreached').length
  const line =
    `${noticed} of ${breaking} mutants that break a statement noticed (${percent(noticed, breaking)}): ${killed} by a failed rule, ` +
    `${warned} by a warning, ${stopped} stop the run; ${percent(killed, reached)} of all ${reached} reached fail a rule; ` +
    `explained: ${equivalent} equivalent, ${legal} legal, ${beyond} beyond what is asked, ${unreached} unreached; ` +
    `${open.length} unexplained`
  const markdown = [
    '# Mutation of the reference server',
    '',
    `${line}. ${unjudged + survived} are not noticed. ${seconds} s, Node.js ${process.version}.`,
    '',
    ...(stale.length > 0 ? ['## Stale entries of survivors.yaml', '', ...stale.map(text => `- ${text}`), ''] : []),
    `| file | mutants | ${states.join(' | ')} | unexplained |`,
    `|---|---|${states.map(() => '---|').join('')}---|`,
    ...rows(mutants, open),
    '',
    ...states.slice(3).flatMap(state =>
      list(
        `Without an explanation: ${state}`,
        open.filter(({ status }) => status === state),
      ),
    ),
    ...list(
      'Not by a failed rule',
      mutants.filter(({ status }) => status === 'warned' || status === 'stopped'),
    ),
    ...explanations(mutants),
  ].join('\n')
  return {
    markdown: `${markdown}\n`,
    line: stale.length > 0 ? `${line}; ${stale.length} stale entries` : line,
    unexplained: open.length + stale.length,
  }
}

function rows(mutants, open) {
  return [...new Set(mutants.map(({ file }) => file))].map(file => {
    const own = mutants.filter(mutant => mutant.file === file)
    const bare = open.filter(mutant => mutant.file === file).length
    return `| ${[file, own.length, ...states.map(state => count(own, state)), bare].join(' | ')} |`
  })
}

const item = ({ file, line, mutator, name, configuration, by, differences = [], status }) => {
  const where = `${file}:${line} ${mutator}${configuration === undefined || configuration === 'plain' ? '' : ` (${configuration})`}`
  const seen = [...(by.length > 0 ? by.slice(0, 3) : [status]), ...differences.slice(0, 3)].join('; ')
  return `- ${where}: ${code(name)}; ${seen}`
}

function list(title, mutants) {
  return mutants.length === 0 ? [] : [`## ${title}`, '', ...mutants.map(item), '']
}

function explanations(mutants) {
  const known = mutants.filter(({ kind }) => kind !== undefined)
  const reasons = [...new Set(known.map(({ kind, why }) => `${kind}: ${why}`))]
  return reasons.flatMap(reason =>
    list(
      `Explained, ${reason}`,
      known.filter(({ kind, why }) => `${kind}: ${why}` === reason),
    ),
  )
}
