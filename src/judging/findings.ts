import type { Exchange } from '../core/exchange/exchange.js'
import { excerpt, type Json } from '../core/json/json.js'
import { readingCostOf } from '../core/model/reading-cost.js'
import type { Emit } from '../core/report/engine.js'
import type { RunEvent } from '../core/report/event.js'
import type { ExchangeReport } from '../core/report/exchange-report.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Case, Facts } from '../core/rule/scenario.js'
import type { Smallest } from '../diagnosis/experiment.js'
import type { Sent } from '../diagnosis/sent.js'
import { redactorOf } from '../redaction/index.js'
import { oughtToBeRefused, withoutKey } from '../spec/messages/request.js'
import { sometimes } from '../spec/servers/remedies.js'
import { curlAmong } from './curl.js'
import { toExchangeReport } from './exchange-report.js'

/** What was judged: a case, or less of it. */
export type Judged = Pick<Case, 'scenario' | 'sample' | 'exchanges'> & Partial<Case>

/** Questions that are remembered for a cause: traffic of others has no end. */
const mostQuestions = 4096

type Shown = Pick<Finding, 'subjects' | 'exchanges'>

/** Emits findings: of each cause the first with its evidence, and again where plainer requests show the same. */
export class Findings {
  /** Rules that something was found against, with the statuses of the responses that showed it, that of the smallest one first. */
  readonly failed = new Map<Rule, Set<number>>()
  /** Of rules that failed: names of the parts that their smallest request needs; `sometimes` where it was right as well. */
  readonly needs = new Map<Rule, readonly string[]>()
  /** Of rules that failed: another one, which found the same in a plainer request. */
  readonly foundBy = new Map<Rule, Rule>()
  /** By cause, in which questions it was found: polls of one request are one. */
  private readonly questions = new Map<string, Set<string>>()
  /** By cause: what the evidence asks of its reader. */
  private readonly given = new Map<string, number>()

  constructor(
    private readonly facts: Facts,
    private readonly emitEvent: Emit,
  ) {}

  /** What shows the finding, what is wrong last; and of a sample the rest as well: a replay sends all of it. */
  evidence(finding: Partial<Finding>, origin: Judged): readonly ExchangeReport[] {
    const { exchanges: shown, place = '', subjects = [] } = finding
    const telling = new Map((shown ?? origin.exchanges).map(exchange => [exchange.seq, exchange]))
    const wrong = [...telling.values()].at(-1)
    const others = origin.input === undefined ? [] : origin.exchanges.filter(({ seq }) => !telling.has(seq))
    return [...telling.values(), ...others]
      .sort((one, other) => one.seq - other.seq)
      .map(exchange => {
        const places = exchange === wrong ? [place] : []
        // What came after it, such as a read of what a list lacks, stands in the message.
        const isAside = !telling.has(exchange.seq) || exchange.seq > wrong!.seq
        return toExchangeReport(exchange, this.facts.baseUrl, isAside, { places, ids: subjects })
      })
  }

  /** It is about pets only that ought not to exist. */
  isConsequence(finding: Shown, origin: Judged): boolean {
    const { subjects = [] } = finding
    return ofRefused(finding, origin) || (subjects.length > 0 && subjects.every(id => this.facts.isTainted(id)))
  }

  /** The finding that the smallest request shows, and what it depends on. */
  smallest({ rule, sent, like, foundBy, around, parts, times, contrasts, varied }: Smallest): readonly RunEvent[] {
    const { scenario, sample } = sent.exchanges.at(-1)!
    const { outcome, exchanges } = sent
    this.sawFail(rule, exchanges.at(-1)!.response?.status, true)
    this.needs.set(rule, times.failed < times.sent ? [sometimes] : parts)
    if (foundBy !== rule) this.foundBy.set(rule, foundBy)
    const origin: Judged = { scenario, sample, exchanges }
    const short = (each: Sent) => ({
      exchanges: each.exchanges.map(one => toExchangeReport(one, this.facts.baseUrl, true)),
      ...this.curlOf(each),
    })
    const finding = { ...outcome, exchanges }
    const isProof = ({ seq }: Exchange) => exchanges.every(each => each.seq !== seq)
    const shown = { ...outcome, exchanges: [...(outcome.exchanges ?? []).filter(isProof), ...exchanges] }
    return [
      this.eventOf(rule, shown, origin, { isShrunk: true, isShown: true }),
      {
        type: 'smallest',
        rule: rule.id,
        smallest: {
          exchanges: this.evidence(finding, origin),
          ...this.curlOf(sent),
          like: textOf(like),
          ...(textOf(like) === textOf(sent) ? {} : { reducible: true as const }),
          ...(foundBy === rule ? {} : { foundBy: foundBy.id }),
          ...(around.length === 0 ? {} : { around }),
          parts,
          ...times,
        },
        ...(contrasts.length === 0
          ? {}
          : { contrasts: contrasts.map(({ part, value, sent: each }) => ({ part, value, ...short(each) })) }),
        ...(varied.length === 0
          ? {}
          : {
              varied: varied.map(({ part, values }) => ({
                part,
                values: values.map(({ value, sent: each }) => ({
                  value,
                  fails: each.outcome !== 'right',
                  ...short(each),
                })),
              })),
            }),
      },
    ]
  }

  /** Where others have to surround it, a line that sends all of them. */
  private curlOf({ exchanges, around }: Sent): { readonly curl?: string } {
    if (around === undefined) return {}
    const curls = (some: readonly Exchange[]) => some.map(each => toExchangeReport(each, this.facts.baseUrl).curl)
    const [opening, before, concurrent] = [curls(around.opening), curls(around.before), curls(around.concurrent)]
    return { curl: curlAmong(curls(exchanges).at(-1)!, { opening, before, concurrent }) }
  }

  /** With `path`, that of a shrunk sample: it replaces what was found of its cause before. */
  emit(rule: Rule, finding: Finding, origin: Judged, path?: string): void {
    this.sawFail(rule, (finding.exchanges ?? origin.exchanges).at(-1)?.response?.status)
    const isShrunk = path !== undefined
    const isShown =
      this.isPlainer(`${rule.id}|${this.fateOf(finding, origin)}`, finding.exchanges ?? origin.exchanges) || isShrunk
    this.emitEvent(this.eventOf(rule, finding, origin, { isShrunk, isShown, ...(isShrunk ? { path } : {}) }))
  }

  private eventOf(
    rule: Rule,
    finding: Finding,
    origin: Judged,
    { isShrunk, isShown, path }: { readonly isShrunk: boolean; readonly isShown: boolean; readonly path?: string },
  ): RunEvent {
    const { branch, message, expected, actual, place, statuses, alongWith, unless, subjects } = finding
    const cause = this.fateOf(finding, origin)
    const isCounted = this.isCounted(`${rule.id}|${cause}`, (finding.exchanges ?? origin.exchanges).at(-1))
    const input = origin.input === undefined ? {} : { input: asText(origin.input) }
    const notes = Object.keys(origin.notes ?? {}).length === 0 ? {} : { notes: asText(origin.notes) }
    return {
      type: 'finding',
      rule: rule.id,
      cause,
      finding: {
        branch,
        message,
        expected,
        actual,
        place,
        ...(statuses === undefined ? {} : { statuses }),
        ...(alongWith === undefined ? {} : { alongWith }),
        scenario: origin.scenario,
        sample: origin.sample,
        ...input,
        ...notes,
        ...(path === undefined ? {} : { path }),
      },
      ...(unless === undefined ? {} : { unless }),
      ...(subjects === undefined ? {} : { subjects }),
      ...(ofRefused(finding, origin) ? { consequence: true } : {}),
      ...(isCounted ? {} : { uncounted: true }),
      ...(isShown ? { exchanges: this.evidence(finding, origin) } : {}),
      ...(isShrunk ? { shrunk: true } : {}),
    }
  }

  private sawFail(rule: Rule, status: number | undefined, isSmallest = false): void {
    const known = [...(this.failed.get(rule) ?? [])]
    const own = status === undefined ? [] : [status]
    this.failed.set(rule, new Set(isSmallest ? [...own, ...known] : [...known, ...own]))
  }

  /** A finding that may be dropped must not be the only one of its cause with evidence. */
  private fateOf(finding: Finding, origin: Judged): string {
    return `${causeOf(finding)}|${finding.unless ?? (this.isConsequence(finding, origin) ? 'consequence' : '')}`
  }

  /** What was sent to look into a failure says nothing of how often there is one. */
  private isCounted(cause: string, exchange: Exchange | undefined): boolean {
    if (exchange === undefined) return true
    const { role, scenario, sample, seq } = exchange
    if (role === 'shrink') return false
    const known = this.questions.get(cause) ?? new Set()
    if (known.size === mostQuestions) known.clear()
    this.questions.set(cause, known)
    const { size } = known
    return known.add(role === 'poll' ? `${scenario}#${sample}` : `${seq}`).size > size
  }

  private isPlainer(key: string, exchanges: Judged['exchanges']): boolean {
    const known = this.given.get(key)
    const readingCost = readingCostOf(exchanges.map(({ request, ...rest }) => ({ ...rest, ...request })))
    if (known !== undefined && readingCost >= known) return false
    this.given.set(key, readingCost)
    return true
  }
}

/** It is about what came of creations that ought to be refused, whoever else was given their ids (P28). */
const ofRefused = ({ subjects = [], exchanges }: Shown, origin: Judged): boolean =>
  subjects.length > 0 && (exchanges ?? origin.exchanges).every(oughtToBeRefused)

/** Findings of one cause differ in positions and values only. */
export function causeOf(finding: Finding): string {
  const { branch, place, alongWith = [] } = finding
  return [branch, place.replace(/\d+/g, '#'), ...alongWith].join('|')
}

/** The request and what came, whatever the names and ids of its pets are: failures of one are one cause. */
function textOf({ exchanges }: Sent): string {
  return exchanges
    .map(exchange => {
      const { request, credential, credentialVariant = 0 } = exchange
      const { method, path, body = '', fresh } = request
      const named = Buffer.from(body)
        .toString('utf8')
        .replace(/("name" ?: ?)"[A-Za-z ]{3,30}"/, '$1NAME')
      const target = withoutKey(path).replace(/^(\/pets\/)\d+/, '$1ID')
      return [
        method,
        target,
        named,
        credential === 'valid' ? '' : `${credential} ${credentialVariant}`,
        fresh ? 'fresh' : '',
        // An id that some pet has and one that none has make different requests of the same text.
        `→ ${exchange.response?.status}`,
      ]
        .filter(text => text !== '')
        .map(redactorOf(exchange))
        .join(' ')
    })
    .join(', ')
    .slice(0, 1000)
}

function asText(value: unknown): string {
  return excerpt(value as Json, 20_000)
}
