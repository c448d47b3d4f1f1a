import type { Course, Coverage } from '../core/report.js'
import { number, rect, safe, table } from './html-text.js'
import { plural, times } from './view.js'

const seconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** How the run went over time: a strip of requests, its phases and waits. */
export function strip(course: Course | undefined): string {
  if (course === undefined) return ''
  const { step, requests, troubled, phases, waits } = course
  const end = step * requests.length
  const most = Math.max(...requests)
  const height = (count: number) => (100 * count) / most
  const bar = (count: number, i: number, kind: 'bar' | 'bar-bad') =>
    count === 0 ? '' : rect(kind, i, round(100 - height(count)), 0.9, round(height(count)))
  const bands = phases.map(({ from }, i) => {
    const to = phases[i + 1]?.from ?? end
    return i % 2 === 0 ? '' : rect('phase', round(from / step), 0, round((to - from) / step), 100)
  })
  const pauses = waits.map(({ from, ms }) => rect('wait', round(from / step), 0, round(Math.max(ms / step, 0.3)), 100))
  const total = requests.reduce((sum, count) => sum + count, 0)
  const trouble = troubled.reduce((sum, count) => sum + count, 0)
  const title = `${plural(total, 'request')} in ${seconds(end)}, at most ${most} in ${seconds(step)}; ${trouble === 0 ? 'none' : trouble} without a response or with 429 or 5xx; ${plural(waits.length, 'wait')}`
  // Some end as soon as they began, because what they ask for is there.
  const lasting = phases
    .map(({ name, from }, i) => ({ name, from, took: (phases[i + 1]?.from ?? end) - from }))
    .filter(({ took }) => took >= Math.min(step, 10))
  const rows = lasting.map(({ name, from, took }) => [safe(name), number(seconds(from)), number(seconds(took))])
  const paused = waits
    .slice(0, 10)
    .map(({ from, ms, reason }) => `<li>after ${seconds(from)}, for ${seconds(ms)}: ${safe(reason)}</li>`)
  return `<h3>Requests over time</h3>
<svg class="strip" width="100%" height="110" viewBox="0 0 ${requests.length} 100" preserveAspectRatio="none" role="img" aria-label="${title}">${bands.join('')}${pauses.join('')}${requests.map((count, i) => bar(count, i, 'bar')).join('')}${troubled.map((count, i) => bar(count, i, 'bar-bad')).join('')}</svg>
<div class="ends soft"><span>0</span> <span>${seconds(end)}</span></div>
<p>${title}.</p>
${table(['Phase', '<th scope="col" class="number">Began after</th>', '<th scope="col" class="number">Took</th>'], rows)}${paused.length === 0 ? '' : `<h4>Waits</h4>\n<ul>${paused.join('')}</ul>\n`}`
}

const round = (value: number) => Math.round(value * 100) / 100

/** How long responses took. */
export function latency(course: Course | undefined): string {
  if (course === undefined) return ''
  const most = Math.max(...course.latency.map(({ count }) => count))
  const rows = course.latency.map(({ upTo, count }, i) => [
    upTo === undefined ? `more than ${course.latency[i - 1]?.upTo ?? 10_000} ms` : `up to ${upTo} ms`,
    number(count),
    `<svg width="300" height="12" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${rect('bar', 0, 0, round((100 * count) / most), 10)}</svg>`,
  ])
  return `<h3>How long responses took</h3>\n<div class="latency">${table(['Time', '<th scope="col" class="number">Responses</th>', 'Share'], rows)}</div>`
}

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
