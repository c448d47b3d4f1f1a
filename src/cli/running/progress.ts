import type { Phase } from '../../core/model/phase.js'
import type { RunEvent } from '../../core/report/event.js'
import { plural } from '../../core/text/plural.js'
import { inShort } from '../../report/document/experiment-text.js'
import { withShortBody } from '../../report/document/other-cases.js'
import { linesOf } from '../../report/document/sections.js'
import { shown } from '../../report/document/shown.js'
import { line } from '../../report/formats/sanitise.js'
import { fit, painter } from '../../report/formats/text.js'

/** What is shown of a run while it goes on. */
interface Progress {
  readonly phase: string
  readonly requests: number
  /** What the plan expects in all, without polls and retries. */
  readonly planned: number
  /** When the first and the last request were sent, ms since the epoch. */
  readonly from?: number
  readonly at?: number
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
  planned: 0,
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
      return { ...state, rules: event.rules.length, musts: new Set(musts), planned: event.cost.requests }
    }
    case 'phase':
      return { ...state, phase: event.phase }
    case 'exchange':
      // What a bound of the run kept back was not sent.
      return {
        ...state,
        requests: state.requests + (event.failure === 'budget' ? 0 : 1),
        waiting: '',
        ...(event.at === undefined ? {} : { from: state.from ?? event.at, at: Math.max(state.at ?? 0, event.at) }),
      }
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

const phaseTexts: Readonly<Record<Phase, string>> = {
  preflight: 'checking address and key',
  'few pets': 'testing lists of 12 pets',
  '20 pets': 'testing lists of 20 pets',
  '21 pets': 'testing lists of 21 pets',
  'one list': 'testing lists while one shows all pets',
  '99 pets': 'testing lists of 99 pets',
  '100 pets': 'testing lists of 100 pets',
  '101 pets': 'testing lists of 101 pets',
  creations: 'testing creations',
  main: 'testing lists, reads and refusals',
  keys: 'testing bad keys',
  history: 'reading everything again',
}

const phaseText = (phase: string): string => phaseTexts[phase as Phase] ?? line(phase)

/** Polls, retries and deciding requests come on top of the plan: there is more to come until the run has ended. */
const mostShare = 0.99
/** Before that an estimate says nothing, share of the plan. */
const leastShare = 0.05

/** How much of the plan was sent, and how long the rest takes at that pace. */
function shareTexts({ requests, planned, from, at }: Progress): readonly string[] {
  if (planned === 0) return []
  const share = Math.min(mostShare, requests / planned)
  const percent = `${Math.floor(share * 100)}%`
  if (from === undefined || at === undefined || share < leastShare || requests >= planned) return [percent]
  return [percent, `about ${timeText(((at - from) * (1 - share)) / share)} left`]
}

/** In steps of 5 s, and of minutes where there are several. */
const timeText = (ms: number): string =>
  ms > 120_000 ? `${Math.round(ms / 60_000)} min` : `${Math.max(5, Math.ceil(ms / 5000) * 5)} s`

/** Clears the line that `liveLine` wrote. */
export const clearLine = '\r\x1b[K'

/** The state on one line of a terminal, shorter than it is wide, so that rewriting it never scrolls. */
export function liveLine(state: Progress, { color, width }: { color: boolean; width: number }): string {
  const failed = state.failed.size
  const texts = [
    state.phase === '' ? 'starting' : phaseText(state.phase),
    ...shareTexts(state),
    plural(state.requests, 'request'),
    `${state.judged} of ${plural(state.rules, 'rule')} judged`,
    ...(state.waiting === '' ? [] : [state.waiting]),
  ]
  const plain = [...texts, ...(failed > 0 ? [`${failed} failed`] : [])].join(' · ')
  if (plain.length >= width) return `${clearLine}${plain.slice(0, Math.max(0, width - 1))}`
  const paint = painter(color)
  return clearLine + paint.dim(texts.join(' · ')) + (failed > 0 ? ` · ${paint.red(`${failed} failed`)}` : '')
}

/** What was found, the first time that a rule fails, in short: the report at the end has the smallest request and the fix. */
export function foundLine(before: Progress, after: Progress, event: RunEvent): string | undefined {
  if (event.type !== 'finding' || after.failed.size === before.failed.size) return undefined
  const last = shown({ exchanges: event.exchanges ?? [] }).at(-1)
  const what = last === undefined ? event.finding.message : inShort(withShortBody(last), { connection: false })
  return `found  ${event.rule}: ${fit(line(what, 'message'), 120)}`
}

/** A line for a CI log, where the event deserves one; `state` is that after the event. */
export function logLine(state: Progress, event: RunEvent): string | undefined {
  if (event.type === 'wait') return waitText(event)
  if (event.type === 'notice') return noticeText(event.text)
  if (event.type === 'phase')
    return `${phaseText(event.phase)}: ${[...shareTexts(state), `${plural(event.requests, 'request')} so far`].join(', ')}${failures(state)}`
  if (event.type !== 'run-ended') return undefined
  const ending = event.ending === 'complete' ? event.ending : `stopped: ${event.ending.replaceAll('-', ' ')}`
  return `${ending}: ${plural(event.stats?.requests ?? state.requests, 'request')}, ${state.judged} of ${plural(state.rules, 'rule')} judged`
}

/** Commands stand on lines of their own, whole. */
function noticeText(notice: string): string {
  const [text = '', ...commands] = linesOf(notice)
  return [`note: ${line(text)}`, ...commands.map(each => line(each, 'command'))].join('\n')
}

const waitText = ({ reason, ms }: Extract<RunEvent, { type: 'wait' }>): string =>
  `waiting ${(ms / 1000).toFixed(1)} s: ${line(reason)}`

/** Nothing where none is counted: what a characteristic may waive is not, so that none need not mean none. */
const failures = ({ failed }: Progress) => (failed.size === 0 ? '' : `, ${plural(failed.size, 'rule')} failed`)
