import { plural } from '../core/text/plural.js'
import { isProven } from './faults.js'
import { rejudgeLine } from './rejudge.js'
import { type Proof, shortcomings } from './self-test.js'

export function summaryOf({ faults, variants }: Pick<Proof, 'faults' | 'variants'>) {
  return {
    branches: new Set(faults.map(({ rule, branch }) => `${rule}|${branch}`)).size,
    faults: faults.length,
    caught: faults.filter(isProven).length,
    variants: variants.length,
    accused: variants.filter(({ accused }) => accused.length > 0).length,
    named: namedOf(faults),
  }
}

/** Percent of reports whose first cause is the rule that was broken. */
function namedOf(faults: Proof['faults']): number {
  // Where the rule found nothing, it cannot be named: that is a shortcoming of its own.
  const caught = faults.reduce((sum, fault) => sum + fault.caught, 0)
  const named = faults.reduce((sum, fault) => sum + fault.named, 0)
  return caught === 0 ? 100 : Math.round((named / caught) * 1000) / 10
}

/** Percent of reports that must name the broken rule first, of those that one request shows; of fewer reports than `enough` it says little. */
const floor = 95
const enough = 50

/** Says so where reports name another rule first too often: readers would fix the wrong thing. */
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

/** The summary, with how well reports name what was broken. What was not tried proves nothing, and the lines say so. */
function summaryLines(proof: Proof): readonly string[] {
  const { branches, faults, caught, variants, accused, named } = summaryOf(proof)
  const broken =
    faults === 0
      ? 'no fault was tried'
      : `${caught} of ${faults} faults in ${plural(branches, 'branch', 'branches')} caught by their own rule`
  const legal = variants === 0 ? 'no legal server was tried' : `${accused} of ${variants} legal servers accused`
  const causes = faults === 0 ? [] : [`${named} % of reports name the broken rule as the first cause`]
  return [...causes, `${broken}; ${legal} (${proof.seconds} s)`]
}

/** What a person sees: what is wrong, and what was tried. */
export function matrix(proof: Proof): { readonly text: string; readonly holds: boolean } {
  const wrong = [...shortcomings(proof), ...belowFloor(proof)]
  const lines = [
    ...unjudgedLines(proof),
    ...wrong.map(line => `WRONG  ${line}`),
    ...rejudgeLine([...proof.faults, ...proof.variants]),
    ...summaryLines(proof),
  ]
  return { text: `${lines.join('\n')}\n`, holds: wrong.length === 0 && proof.faults.length + proof.variants.length > 0 }
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
  const { faults, variants } = proof
  return `${[
    '# Proof',
    '',
    ...summaryLines(proof).map(line => `${line}.`),
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
