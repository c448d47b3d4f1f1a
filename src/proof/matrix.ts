import { plural } from '../report/view.js'
import { isProven } from './faults.js'
import { rejudgeLine } from './rejudge.js'
import { type Proof, shortcomings } from './self-test.js'

interface ProofSummary {
  readonly branches: number
  readonly faults: number
  readonly caught: number
  readonly variants: number
  readonly accused: number
  /** Percent of reports whose first cause is the rule that was broken. */
  readonly named: number
}

export function summaryOf({ faults, variants }: Proof): ProofSummary {
  return {
    branches: new Set(faults.map(({ rule, branch }) => `${rule}|${branch}`)).size,
    faults: faults.length,
    caught: faults.filter(isProven).length,
    variants: variants.length,
    accused: variants.filter(({ accused }) => accused.length > 0).length,
    named: namedOf(faults),
  }
}

function namedOf(faults: Proof['faults']): number {
  // Where the rule found nothing, it cannot be named: that is a shortcoming of its own.
  const caught = faults.reduce((sum, fault) => sum + fault.caught, 0)
  const named = faults.reduce((sum, fault) => sum + fault.named, 0)
  return caught === 0 ? 100 : Math.round((named / caught) * 1000) / 10
}

/** How well reports name what was broken, one line; none where no report was to name anything. */
function namedLines({ faults, named }: ProofSummary): readonly string[] {
  if (faults === 0) return []
  return [`${named} % of reports name the broken rule as the first cause`]
}

/** Percent of reports that must name the broken rule first; of fewer reports than `enough` it says little. */
const floor = 97.5
const enough = 50

/** Says so where reports name another rule first too often: readers would mend the wrong thing. */
export function belowFloor({ faults }: Pick<Proof, 'faults'>): readonly string[] {
  const reports = faults.reduce((sum, { caught }) => sum + caught, 0)
  const named = namedOf(faults)
  if (reports < enough || named >= floor) return []
  const odd = faults.flatMap(({ id, instead }) => (instead === undefined ? [] : [`${id} (${instead})`]))
  const more = odd.length > 10 ? ` and ${odd.length - 10} more` : ''
  return [
    `${named} % of reports name the broken rule as the first cause, fewer than ${floor} %: ${odd.slice(0, 10).join(', ')}${more}`,
  ]
}

/** The summary that the README shows, one line. What was not tried proves nothing, and the line says so. */
function summaryLine({ branches, faults, caught, variants, accused }: ProofSummary): string {
  const broken =
    faults === 0
      ? 'no fault was tried'
      : `${caught} of ${faults} faults in ${plural(branches, 'branch', 'branches')} caught by their own rule`
  const legal = variants === 0 ? 'no legal server was tried' : `${accused} of ${variants} legal servers accused`
  return `${broken}; ${legal}`
}

/** What a person sees: one row a rule, then what is wrong. */
export function matrix(proof: Proof, all: boolean): { readonly text: string; readonly holds: boolean } {
  const wrong = [...shortcomings(proof), ...belowFloor(proof)]
  const summary = summaryOf(proof)
  const empty = proof.faults.length + proof.variants.length === 0
  const lines = [
    ...(all ? [...rows(proof), ''] : []),
    ...alsoFailedLines(proof),
    ...unjudgedLines(proof),
    ...wrong.map(line => `WRONG  ${line}`),
    ...rejudgeLine([...proof.faults, ...proof.variants]),
    empty
      ? 'Nothing was selected: --select matches no fault and no variant.'
      : [...namedLines(summary), `${summaryLine(summary)} (${proof.seconds} s)`].join('\n'),
  ]
  return { text: `${lines.join('\n')}\n`, holds: wrong.length === 0 && !empty }
}

function rows({ faults, variants }: Proof): readonly string[] {
  return [
    ...faults.map(
      ({ id, caught, tried, branch }) => `${caught === tried ? 'caught' : `${caught}/${tried}`}  ${id}  (${branch})`,
    ),
    ...variants.map(
      ({ id, accused, unjudged }) =>
        `${accused.length === 0 ? 'clean ' : 'ACCUSED'}  ${id}${unjudged.length > 0 ? `  (could not judge: ${unjudged.join(', ')})` : ''}`,
    ),
  ]
}

function alsoFailedLines({ faults }: Proof): readonly string[] {
  const alsoFailed = faults.filter(fault => fault.alsoFailed.length > 0)
  return alsoFailed.length === 0 ? [] : [`${alsoFailed.length} faults also fail other rules; proof.md lists them`]
}

/** So many legal servers are named on the terminal. */
const named = 12

/** Against these nothing was accused because nothing was judged, in part: the proof says less of them. */
function unjudgedLines({ variants }: Pick<Proof, 'variants'>): readonly string[] {
  const left = variants.filter(({ unjudged }) => unjudged.length > 0)
  if (left.length === 0) return []
  const shown = left.slice(0, named).map(({ id, unjudged }) => `  ${id}: ${unjudged.join(', ')}`)
  const more = left.length > named ? [`  and ${left.length - named} more; proof.md lists them`] : []
  return [`${left.length} of ${variants.length} legal servers leave rules unjudged:`, ...shown, ...more]
}

/** The matrix as Markdown tables, for `reports/`. */
export function proofTables(proof: Proof): string {
  const { faults, variants, seconds } = proof
  return `${[
    '# Proof',
    '',
    `${summaryLine(summaryOf(proof))}, in ${seconds} s.`,
    ...namedLines(summaryOf(proof)).map(line => `${line}.`),
    '',
    '| fault | breaks | caught | named first instead | also failed |',
    '|---|---|---|---|---|',
    ...faults.map(
      ({ id, branch, caught, tried, instead, alsoFailed }) =>
        `| ${id} | ${branch.replaceAll('|', '\\|')} | ${caught}/${tried} | ${instead ?? ''} | ${alsoFailed.join(', ')} |`,
    ),
    '',
    '| legal server | accused by | could not judge |',
    '|---|---|---|',
    ...variants.map(({ id, accused, unjudged }) => `| ${id} | ${accused.join(', ')} | ${unjudged.join(', ')} |`),
  ].join('\n')}\n`
}
