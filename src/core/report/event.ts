import type { Amount } from '../model/share.js'
import type { BranchFacts, Characteristic, Withheld } from '../rule/rule.js'
import type { Ending } from './ending.js'
import type { ExchangeReport, SeenReport, SmallestReports } from './exchange-report.js'
import type {
  Basis,
  Coverage,
  FindingReport,
  KnownFailure,
  LatePet,
  RemedyReport,
  Report,
  RuledOutBy,
} from './report.js'

/** What the head of a run says: everything in the report that does not depend on the target. */
export type RunHead = Pick<
  Report,
  | 'tool'
  | 'spec'
  | 'ruleSet'
  | 'digests'
  | 'depth'
  | 'partial'
  | 'target'
  | 'seed'
  | 'runId'
  | 'startedAt'
  | 'configuration'
  | 'leftOut'
  | 'uncheckable'
> & {
  readonly strict: boolean
  readonly known?: readonly KnownFailure[]
  /** What the run costs a conformant target with an empty store. */
  readonly cost: Amount
  /** What it sends and may create at most, whatever the target does. */
  readonly ceiling?: Amount
  /** The planned rules, in the order of the report. */
  readonly rules: readonly PlannedRule[]
}

export interface PlannedRule {
  readonly id: string
  readonly group: string
  readonly section: string
  readonly interpretation: string
  readonly basis: Basis
  readonly level: 'must' | 'should' | 'observe'
  readonly summary: string
  readonly why: string
  readonly branches: readonly string[]
  /** What they are about, by their names. */
  readonly about?: Readonly<Record<string, BranchFacts>>
  /** Operations that must have returned 2xx to an authorised request before it may pass. */
  readonly needs2xx: readonly string[]
  /** Ids of the scenarios that it judges. */
  readonly scenarios?: readonly string[]
  readonly withholds?: Withheld
  readonly rerun: string
}

/**
 * One line of `events.ndjson`. The file is append-only; the report is a fold over it, so that a run that was killed
 * still has a report of what was judged.
 */
export type RunEvent =
  | ({ readonly type: 'run-started' } & RunHead)
  | { readonly type: 'phase'; readonly phase: string; readonly requests: number; readonly at?: number }
  /** One per exchange, without bodies of responses. */
  | {
      readonly type: 'exchange'
      readonly seq: number
      readonly scenario: string
      readonly sample: number
      readonly phase: string
      readonly role: string
      readonly method: string
      readonly path: string
      readonly credential: string
      readonly body?: string
      readonly status?: number
      readonly failure?: string
      readonly ms: number
      /** When it was sent: ms since the epoch, as in every event. */
      readonly at?: number
      readonly retries: number
    }
  /** An authorised request of the operation got 2xx. */
  | { readonly type: 'open'; readonly operation: string }
  /** Without an id where the response to its creation shows none that can be read. */
  | { readonly type: 'pet'; readonly id?: string; readonly name: string; readonly tainted?: string }
  /** A creation without a response: one for each attempt. */
  | { readonly type: 'possible-pet'; readonly name: string }
  /** Observations so far, by rule and branch; the last one of a rule stands. */
  | { readonly type: 'tally'; readonly rule: string; readonly branches: Readonly<Record<string, number>> }
  | {
      readonly type: 'finding'
      readonly rule: string
      /** Findings of one cause share it. */
      readonly cause: string
      readonly finding: Omit<FindingReport, 'count' | 'exchanges'>
      readonly unless?: readonly Characteristic[]
      readonly subjects?: readonly string[]
      /** It is of creations that ought to be refused, whatever else their ids stand for. */
      readonly consequence?: true
      /** Its cause was counted in this request before, or the request was sent to look into a failure. */
      readonly uncounted?: true
      /** Present on the first of a cause; a later one replaces it: a shrunk one, or one whose requests are plainer. */
      readonly exchanges?: readonly ExchangeReport[]
      readonly shrunk?: boolean
    }
  | {
      readonly type: 'reason'
      readonly rule: string
      readonly branch?: string
      readonly kind: 'inconclusive' | 'not-applicable' | 'error'
      readonly reason: string
      /** Who rules it out, where it is not applicable; the target where left out. */
      readonly by?: Exclude<RuledOutBy, 'trouble' | 'tool' | 'own rule'>
      /** What was sent, the first time. */
      readonly exchanges?: readonly ExchangeReport[]
      /** The rule cannot pass any more, whatever else was observed (P22). */
      readonly binding?: boolean
      /** What would have shown it did not come, or nobody could read it. */
      readonly unseen?: boolean
    }
  | { readonly type: 'answer'; readonly rule: string; readonly question: string; readonly answer: string }
  /** In how many requests the rule found something. */
  | { readonly type: 'seen'; readonly rule: string; readonly seen: SeenReport }
  /** The smallest failing request, and what it depends on. */
  | ({ readonly type: 'smallest'; readonly rule: string } & SmallestReports)
  /** What failed was sent again, and did not fail. */
  | { readonly type: 'not-again'; readonly rule: string }
  /** The rule that found the same wrong in each request in which this one found anything, or the wrong id of each of its pets. */
  | { readonly type: 'found-with'; readonly rule: string; readonly foundWith: string }
  /** Of a rule that something was found against: how to fix it. */
  | { readonly type: 'remedy'; readonly rule: string; readonly remedy: RemedyReport }
  /** Of a rule that found pets missing: the same request showed them later. */
  | { readonly type: 'late'; readonly rule: string; readonly late: LatePet }
  | { readonly type: 'characteristic'; readonly characteristic: Characteristic }
  | ({ readonly type: 'coverage' } & Coverage)
  | { readonly type: 'notice'; readonly text: string }
  /** The whole run pauses, because the target asks for it. */
  | { readonly type: 'wait'; readonly reason: string; readonly ms: number; readonly at?: number }
  /** Every scenario of the rule has ended; a planned rule without it is never a pass. */
  | { readonly type: 'rule-ended'; readonly rule: string }
  | {
      readonly type: 'run-ended'
      readonly ending: Ending
      readonly endingReason?: string
      /** Missing where the run did not end by itself. */
      readonly stats?: Report['stats']
    }
