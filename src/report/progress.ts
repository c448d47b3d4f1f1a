import type { RunEvent } from '../core/event.js'
import { plural } from '../core/plural.js'
import { line } from './sanitise.js'
import { painter } from './text.js'

/** What is shown of a run while it goes on. */
interface Progress {
  readonly phase: string
  readonly requests: number
  readonly rules: number
  readonly judged: number
  /** Rules of level must with a finding; whether a characteristic waives it is known at the end only, so such are not counted. */
  readonly failed: ReadonlySet<string>
  readonly musts: ReadonlySet<string>
  /** Why nothing moves for a while; empty where it does. */
  readonly waiting: string
}

export const noProgress: Progress = {
  phase: '',
  requests: 0,
  rules: 0,
  judged: 0,
  failed: new Set(),
  musts: new Set(),
  waiting: '',
}

export function advance(state: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'run-started': {
      const musts = event.rules.filter(rule => rule.level === 'must').map(rule => rule.id)
      return { ...state, rules: event.rules.length, musts: new Set(musts) }
    }
    case 'phase':
      return { ...state, phase: event.phase }
    case 'exchange':
      // What a bound of the run kept back was not sent.
      return { ...state, requests: state.requests + (event.failure === 'budget' ? 0 : 1), waiting: '' }
    case 'wait':
      return { ...state, waiting: waitText(event) }
    case 'rule-ended':
      return { ...state, judged: state.judged + 1 }
    case 'finding': {
      const counts = event.unless === undefined && event.subjects === undefined && state.musts.has(event.rule)
      return counts && !state.failed.has(event.rule)
        ? { ...state, failed: new Set([...state.failed, event.rule]) }
        : state
    }
    default:
      return state
  }
}

/** Clears the line that `liveLine` wrote. */
export const clearLine = '\r\x1b[K'

/** The state on one line of a terminal, shorter than it is wide, so that rewriting it never scrolls. */
export function liveLine(state: Progress, { color, width }: { color: boolean; width: number }): string {
  const failed = state.failed.size
  const texts = [
    state.phase || 'starting',
    plural(state.requests, 'request'),
    `${state.judged} of ${plural(state.rules, 'rule')} judged`,
    ...(state.waiting === '' ? [] : [state.waiting]),
  ]
  const plain = [...texts, ...(failed > 0 ? [`${failed} failed`] : [])].join(' · ')
  if (plain.length >= width) return `${clearLine}${plain.slice(0, Math.max(0, width - 1))}`
  const paint = painter(color)
  return clearLine + paint.dim(texts.join(' · ')) + (failed > 0 ? ` · ${paint.red(`${failed} failed`)}` : '')
}

/** What was found, the first time that a rule fails: said while a long run goes on. */
export function foundLine(before: Progress, after: Progress, event: RunEvent): string | undefined {
  if (event.type !== 'finding' || after.failed.size === before.failed.size) return undefined
  return `FAIL  ${event.rule}: ${line(event.finding.message, 200)}`
}

/** A line for a CI log, where the event deserves one; `state` is that after the event. */
export function logLine(state: Progress, event: RunEvent): string | undefined {
  if (event.type === 'wait') return waitText(event)
  if (event.type === 'notice') return `note: ${line(event.text)}`
  if (event.type === 'phase')
    return `${line(event.phase)}: ${plural(event.requests, 'request')} so far${failures(state)}`
  if (event.type !== 'run-ended') return undefined
  return `${event.ending}: ${plural(event.stats?.requests ?? state.requests, 'request')}, ${state.judged} of ${plural(state.rules, 'rule')} judged`
}

const waitText = ({ reason, ms }: Extract<RunEvent, { type: 'wait' }>): string =>
  `waiting ${(ms / 1000).toFixed(1)} s: ${line(reason)}`

/** Nothing where none is counted: what a characteristic may waive is not, so that none need not mean none. */
const failures = ({ failed }: Progress) => (failed.size === 0 ? '' : `, ${plural(failed.size, 'rule')} failed`)
