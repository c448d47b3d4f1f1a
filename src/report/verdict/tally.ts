import type { Draft } from '../../core/collections/draft.js'
import { readingCostOf } from '../../core/model/reading-cost.js'
import type { PlannedRule, RunEvent } from '../../core/report/event.js'
import type { ExchangeReport, SeenReport, SmallestReports } from '../../core/report/exchange-report.js'
import type { FindingReport, LatePet, Obstacle, RemedyReport } from '../../core/report/report.js'
import type { Characteristic } from '../../core/rule/rule.js'

type FindingEvent = Extract<RunEvent, { type: 'finding' }>

/** Causes that a rule shows in full; the rest is counted. */
const fullCauses = 10
/** Bounds on what a hostile target can make a rule remember. */
const kept = { entries: 1000, evidence: 3 * fullCauses, reasons: 200, answers: 20, obstacles: 5 }

interface Entry {
  readonly cause: string
  readonly unless: readonly Characteristic[]
  readonly subjects: readonly string[] | undefined
  readonly follows: boolean
  finding: FindingEvent['finding']
  exchanges: readonly ExchangeReport[]
  /** When the evidence was given: a later one is plainer. */
  shownAt: number
  readonly shrunk: boolean
  count: number
}

export interface Sorted {
  readonly findings: readonly FindingReport[]
  readonly consequences: readonly FindingReport[]
  /** Causes beyond those shown in full. */
  readonly more: { readonly causes: number; readonly findings: number }
  readonly waived: readonly { readonly branch: string; readonly characteristic: Characteristic }[]
}

export type Reason = Extract<RunEvent, { type: 'reason' }>

/** What the events say of one rule. Whether a finding counts is decided when asked: characteristics and tainted pets may come later. */
export class RuleTally {
  ended = false
  seen: SeenReport | undefined
  smallest: SmallestReports = {}
  isNotAgain = false
  foundWith: string | undefined
  remedy: RemedyReport | undefined
  late: LatePet | undefined
  branches: Readonly<Record<string, number>> = {}
  readonly reasons: Reason[] = []
  readonly obstacles = new Map<string, Draft<Obstacle>>()
  readonly answers = new Map<string, Set<string>>()
  private readonly entries = new Map<string, Entry>()
  private readonly evidence = new Map<string, number>()
  private shown = 0

  constructor(readonly rule: PlannedRule) {}

  addReason(reason: Reason): void {
    this.addObstacle(reason)
    const known = this.reasons.some(
      r => r.kind === reason.kind && r.branch === reason.branch && r.reason === reason.reason,
    )
    if (!known && this.reasons.length < kept.reasons) this.reasons.push(reason)
  }

  /** What prevented judging, by reason: how often, and with what was sent the first time. */
  private addObstacle({ kind, reason, unseen = false, exchanges = [] }: Reason): void {
    if (kind !== 'inconclusive') return
    const known = this.obstacles.get(reason)
    if (known !== undefined) known.count++
    else if (this.obstacles.size < kept.obstacles)
      this.obstacles.set(reason, { reason, count: 1, exchanges, ...(unseen ? { unseen } : {}) })
  }

  addAnswer(question: string, answer: string): void {
    const answers = this.answers.get(question) ?? new Set()
    if (answers.size < kept.answers) answers.add(answer)
    this.answers.set(question, answers)
  }

  addFinding(event: FindingEvent, tainted: ReadonlySet<string>): void {
    const { unless = [], finding, consequence: follows = false } = event
    const shrunk = event.shrunk === true
    const count = shrunk || event.uncounted ? 0 : 1
    let { cause, subjects } = event
    if (this.entries.size >= kept.entries && !shrunk) {
      // Beyond the bound all are one cause, and a pet that turns out as tainted later changes nothing.
      cause = 'the rest'
      if (subjects !== undefined) subjects = onlyTainted(subjects, tainted) ? subjects.slice(0, 1) : undefined
    }
    const key = JSON.stringify([cause, unless, shrunk, subjects ?? null, follows])
    const known = this.entries.get(key)
    if (known !== undefined && !shrunk) {
      known.count += count
      // Plainer requests show the same: what they need is no more than what they replace.
      if (known.exchanges.length > 0 && event.exchanges !== undefined && event.exchanges.length > 0)
        Object.assign(known, { finding, exchanges: event.exchanges, shownAt: ++this.shown })
      return
    }
    const exchanges = this.room(event, tainted) ? (event.exchanges ?? []) : []
    const shownAt = ++this.shown
    this.entries.set(key, { cause, unless, subjects, follows, finding, exchanges, shownAt, shrunk, count })
  }

  /** Whether more evidence is kept: a share for findings of each kind, so that none crowds out the others. */
  private room({ exchanges, shrunk, unless = [], subjects }: FindingEvent, tainted: ReadonlySet<string>): boolean {
    if (exchanges === undefined || shrunk) return true
    const kind = `${unless}|${subjects !== undefined && onlyTainted(subjects, tainted)}`
    const taken = this.evidence.get(kind) ?? 0
    this.evidence.set(kind, taken + 1)
    return taken < kept.evidence
  }

  /** The findings by cause: those that fail the rule, those that another rule's violation led to, those waived by a characteristic. */
  sorted(characteristics: ReadonlySet<Characteristic>, tainted: ReadonlySet<string>): Sorted {
    const real = new Map<string, Entry[]>()
    const consequent = new Map<string, Entry[]>()
    const waived = new Map<string, { branch: string; characteristic: Characteristic }>()
    for (const entry of this.entries.values()) {
      const characteristic = entry.unless.find(each => characteristics.has(each))
      if (characteristic !== undefined) {
        waived.set(`${entry.finding.branch}|${characteristic}`, { branch: entry.finding.branch, characteristic })
        continue
      }
      const isConsequent = entry.follows || (entry.subjects !== undefined && onlyTainted(entry.subjects, tainted))
      const group = isConsequent ? consequent : real
      group.set(entry.cause, [...(group.get(entry.cause) ?? []), entry])
    }
    const findings = plainestFirst([...real.values()].map(together))
    const rest = findings.slice(fullCauses)
    return {
      findings: findings.slice(0, fullCauses),
      consequences: [...consequent.values()].map(together).slice(0, fullCauses),
      more: { causes: rest.length, findings: rest.reduce((sum, finding) => sum + finding.count, 0) },
      waived: [...waived.values()],
    }
  }
}

const onlyTainted = (subjects: readonly string[], tainted: ReadonlySet<string>) =>
  subjects.length > 0 && subjects.every(id => tainted.has(id))

/** A cause that is as common as this against the commonest is worth being shown in its place. */
const common = 0.25

/**
 * The cause whose requests are plainest goes before the others, which stay in the order in which they were found; what is
 * wrong in several ways comes last.
 */
function plainestFirst(all: readonly FindingReport[]): readonly FindingReport[] {
  const findings = [...all].sort((a, b) => Number(a.alongWith !== undefined) - Number(b.alongWith !== undefined))
  const most = Math.max(0, ...findings.map(({ count }) => count))
  let [best, least]: [FindingReport | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const finding of findings) {
    const shown = finding.exchanges.filter(({ aside }) => !aside)
    const mixed = finding.alongWith !== undefined && findings[0]!.alongWith === undefined
    if (mixed || finding.count < common * most || shown.length === 0) continue
    const readingCost = readingCostOf(
      shown.map(({ url, requestBody, requestHeaders, ...rest }) => ({
        ...rest,
        path: url,
        headers: requestHeaders,
        ...(requestBody === undefined ? {} : { body: requestBody }),
      })),
    )
    if (readingCost < least) [best, least] = [finding, readingCost]
  }
  return best === undefined ? findings : [best, ...findings.filter(finding => finding !== best)]
}

/** One finding for a cause: the shrunk one where there is one, else the plainest that shows its exchanges. */
function together(entries: readonly Entry[]): FindingReport {
  const plainest = entries
    .filter(({ exchanges }) => exchanges.length > 0)
    .reduce<Entry | undefined>((best, each) => (best && best.shownAt > each.shownAt ? best : each), undefined)
  const shown = entries.findLast(e => e.shrunk) ?? plainest ?? entries[0]!
  const count = Math.max(
    1,
    entries.reduce((sum, entry) => sum + entry.count, 0),
  )
  return { ...shown.finding, count, exchanges: shown.exchanges }
}
