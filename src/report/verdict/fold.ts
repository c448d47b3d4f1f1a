import type { RunEvent, RunHead } from '../../core/report/event.js'
import type { SmallestReports } from '../../core/report/exchange-report.js'
import type { Coverage, ProfileEntry, Report, RuleReport, RunStats } from '../../core/report/report.js'
import type { Verdict } from '../../core/report/verdict.js'
import type { Characteristic } from '../../core/rule/rule.js'
import { causesOf } from './causes.js'
import { judgeRule, judgeRun, type RunState } from './judgement.js'
import { withKnown } from './known.js'
import { notJudged } from './not-judged.js'
import { RuleTimes } from './rule-times.js'
import { RuleTally } from './tally.js'
import { withUnjudged } from './unjudged.js'

type Ended = Extract<RunEvent, { type: 'run-ended' }>

/** Folds events into the report: live, rule by rule, and offline from a file of a run that may have been killed. */
export class ReportFold {
  private head: RunHead | undefined
  private end: Ended | undefined
  private readonly tallies = new Map<string, RuleTally>()
  private readonly open = new Set<string>()
  private readonly characteristics = new Set<Characteristic>()
  private readonly tainted = new Set<string>()
  private readonly sound = new Set<string>()
  private readonly pets = new Map<string, string>()
  /** Names of pets whose ids nobody could read. */
  private readonly unread: string[] = []
  private readonly possible: string[] = []
  private readonly notices = new Set<string>()
  private times: RuleTimes | undefined
  private coverage: Coverage | undefined
  private readonly seen = { requests: 0, retries: 0, polls: 0, waits: 0 }

  add(event: RunEvent): void {
    this.times?.add(event)
    switch (event.type) {
      case 'run-started':
        this.head = event
        this.times = new RuleTimes(Date.parse(event.startedAt))
        for (const rule of event.rules) this.tallies.set(rule.id, new RuleTally(rule))
        return
      case 'exchange':
        this.seen.requests += 1 + event.retries
        this.seen.retries += event.retries
        if (event.role === 'poll') this.seen.polls++
        return
      case 'open':
        this.open.add(event.operation)
        return
      case 'pet':
        if (event.id === undefined) {
          this.unread.push(event.name)
          return
        }
        this.pets.set(event.id, event.name)
        // An id that a sound creation was given, too, is not tainted (P28).
        if (event.tainted === undefined) this.sound.add(event.id)
        if (event.tainted !== undefined && !this.sound.has(event.id)) this.tainted.add(event.id)
        else this.tainted.delete(event.id)
        return
      case 'possible-pet':
        this.possible.push(event.name)
        return
      case 'characteristic':
        this.characteristics.add(event.characteristic)
        return
      case 'notice':
        this.notices.add(event.text)
        return
      case 'wait':
        this.seen.waits++
        return
      case 'run-ended':
        // A second one says that what the run wrote down was lost at its very end.
        this.end = { ...this.end, ...event }
        return
      case 'coverage': {
        const { type: _type, ...coverage } = event
        this.coverage = coverage
        return
      }
      case 'phase':
        return
      default:
        this.addToRule(event)
    }
  }

  private addToRule(event: Extract<RunEvent, { rule: string }>): void {
    const tally = this.tallies.get(event.rule)
    if (tally === undefined) return
    if (event.type === 'tally') tally.branches = event.branches
    else if (event.type === 'finding') tally.addFinding(event, this.tainted)
    else if (event.type === 'reason') tally.addReason(event)
    else if (event.type === 'seen') tally.seen = event.seen
    else if (event.type === 'smallest') tally.smallest = smallestOf(event)
    else if (event.type === 'not-again') tally.isNotAgain = true
    else if (event.type === 'found-with') tally.foundWith = event.foundWith
    else if (event.type === 'remedy') tally.remedy = event.remedy
    else if (event.type === 'late') tally.late = event.late
    else if (event.type === 'answer') tally.addAnswer(event.question, event.answer)
    else tally.ended = true
  }

  /** The verdict of a rule as things stand, with a few lines for a test reporter. */
  verdictOf(ruleId: string): { readonly verdict: Verdict; readonly message: string } {
    const tally = this.tallies.get(ruleId)
    if (tally === undefined) return { verdict: 'error', message: 'this rule is not part of the plan' }
    const rule = judgeRule(tally, this.state())
    return { verdict: rule.verdict, message: messageOf(rule) }
  }

  report(): Report {
    const { head, end } = this
    if (head === undefined) throw new Error('There is no report without a run-started event.')
    const rules = [...this.tallies.values()].map(tally => ({
      ...judgeRule(tally, this.state()),
      ...this.times?.of(tally.rule.scenarios ?? []),
    }))
    const planned = new Map(head.rules.map(each => [each.id, each]))
    const ending = end?.ending ?? 'cut-off'
    const endingReason = end === undefined ? 'the events end before the run did' : end.endingReason
    const complete = head.partial.length === 0 && ending === 'complete'
    const judge = (judged: readonly RuleReport[]) => judgeRun(judged, ending, { strict: head.strict, complete })
    const report: Report = {
      format: 1,
      tool: head.tool,
      spec: head.spec,
      ruleSet: head.ruleSet,
      digests: head.digests,
      ...judge(rules),
      complete,
      partial: head.partial,
      depth: head.depth,
      ending,
      ...(endingReason === undefined ? {} : { endingReason }),
      target: head.target,
      seed: head.seed,
      runId: head.runId,
      startedAt: head.startedAt,
      configuration: head.configuration,
      rules,
      leftOut: head.leftOut,
      notJudged: notJudged(head.leftOut, [...this.tallies.values()], rules),
      uncheckable: head.uncheckable,
      causes: withUnjudged(causesOf(rules), rules, planned),
      profile: [...this.tallies.values()].flatMap(profileOf),
      stats: end?.stats ?? this.statsSoFar(),
      leftovers: [...[...this.pets].map(([id, name]) => ({ id, name })), ...this.unread.map(name => ({ name }))],
      possiblyCreated: [...this.possible],
      notices: [...this.notices],
      ...(this.coverage === undefined ? {} : { coverage: this.coverage }),
    }
    return head.known === undefined ? report : withKnown(report, head.known, dayOf(head), judge)
  }

  private state(): RunState {
    const { open, characteristics, tainted, end, head } = this
    const isOfOthers = head?.partial.includes('traffic-of-others') === true
    return { open, characteristics, tainted, isOfOthers, ending: end?.ending }
  }

  /** For a run without an end; how long it went on is known to nobody. */
  private statsSoFar(): RunStats {
    const petsCreated = this.pets.size + this.unread.length + this.possible.length
    return { ...this.seen, petsCreated, seconds: 0 }
  }
}

const smallestOf = ({ type: _, rule: __, ...all }: Extract<RunEvent, { type: 'smallest' }>): SmallestReports => all

/** The day that the run judges by, `--now` where it was given. */
export const dayOf = ({ configuration, startedAt }: Pick<RunHead, 'configuration' | 'startedAt'>): string =>
  String(configuration.now ?? startedAt).slice(0, 10)

function profileOf({ rule, answers }: RuleTally): ProfileEntry[] {
  return [...answers].map(([question, given]) => ({
    rule: rule.id,
    interpretation: rule.interpretation,
    question,
    // Sorted, because the order of arrival is the target's and differs from run to run.
    answer: [...given].sort().join('; '),
  }))
}

/** A rule in a few lines, for reporters of tests and logs. */
export function messageOf({ verdict, findings, reasons, rerun, seen }: RuleReport): string {
  if (verdict === 'pass' || verdict === 'observed') return ''
  const [first] = findings
  if (first === undefined || verdict === 'error') return reasons.join('\n')
  const others = findings.length > 1 ? [`and ${findings.length - 1} more`] : []
  return [
    first.message,
    ...(seen === undefined ? [] : [`seen:     in ${seen.failed} of ${seen.judged} requests`]),
    `expected: ${first.expected}`,
    `actual:   ${first.actual}`,
    `at:       ${first.place}`,
    ...others,
    `again:    ${rerun}`,
  ].join('\n')
}
