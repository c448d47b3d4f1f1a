import type { Coverage } from '../core/report.js'
import { safe, table } from './html-text.js'
import { times } from './view.js'

const strengths = { 1: 'classes', 2: 'pairs of classes', 3: 'triples of classes' } as const

/** How much of the model was asked, dimension by dimension. */
export function coverage(model: Coverage | undefined): string {
  if (model === undefined) return ''
  const { strength, asked, possible, ruledOut, operations } = model
  const share = possible === 0 ? 0 : Math.floor((1000 * asked) / possible) / 10
  const out = ruledOut.map(({ reason, count }) => `<li>${count} ruled out: ${safe(reason)}</li>`).join('')
  const tables = operations.map(({ operation, dimensions }) => {
    const rows = dimensions.map(({ name, classes }) => [
      `<th scope="row">${safe(name)}</th>`,
      `<div class="classes">${classes.map(each => `<span${each.asked === 0 ? ' class="none"' : ''}>${safe(each.name, 80)} <small>${each.asked === 0 ? 'not asked' : times(each.asked)}</small></span>`).join(' ')}</div>`,
    ])
    return `<details${operations.length < 4 ? ' open' : ''}><summary>${safe(operation)}</summary>${table(['Dimension', 'Classes'], rows)}</details>\n`
  })
  return `<p>${asked} of ${possible} ${strengths[strength]} were asked (${share} %).</p>\n${out === '' ? '' : `<ul>${out}</ul>\n`}${tables.join('')}`
}
