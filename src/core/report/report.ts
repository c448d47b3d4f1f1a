import type { Depth } from '../model/depth.js'
import type { Framework } from '../rule/framework.js'
import type { Level } from '../rule/rule.js'
import type { Ending, Restriction } from './ending.js'
import type { ExchangeReport, SeenReport, SmallestReports } from './exchange-report.js'
import type { RunVerdict, Verdict } from './verdict.js'

export interface FindingReport {
  readonly branch: string
  readonly message: string
  readonly expected: string
  readonly actual: string
  readonly place: string
  /** Where the status is wrong: those that would have been right. */
  readonly statuses?: readonly number[]
  /** Branches in which the request is wrong besides. */
  readonly alongWith?: readonly string[]
  readonly scenario: string
  readonly sample: number
  /** The sample's input as JSON text; after shrinking, the smallest that fails. */
  readonly input?: string
  /** What the scenario knew when it asked, as JSON text. */
  readonly notes?: string
  /** fast-check's path of the shrunk sample. */
  readonly path?: string
  /** How many times the same was found; the exchanges are those of the first time. */
  readonly count: number
  readonly exchanges: readonly ExchangeReport[]
}

/** A failure that somebody has signed for: it does not decide the exit code until the day it expires. */
export interface KnownFailure {
  readonly rule: string
  /** Only in this branch; anywhere where left out. */
  readonly branch?: string
  readonly reason: string
  readonly owner: string
  /** The last day on which it counts, such as 2027-01-31. */
  readonly expires: string
  /** The depth that found it, standard where left out: a run that asks less does not say that it no longer fails. */
  readonly depth?: Depth
}

/** How a known failure fared. `fixed` and `expired` decide the exit code: the list is no longer true. */
export interface KnownReport extends KnownFailure {
  readonly state: 'failing' | 'fixed' | 'expired' | 'not-judged'
}

export interface BranchReport {
  readonly name: string
  readonly observations: number
  /** Why there is none, where there is none. */
  readonly reason?: string
  /** What would have shown it did not come, or nobody could read it. */
  readonly unseen?: boolean
}

/** The sentence that a rule rests on, and how it is read. */
export interface Basis {
  /** Id of the entry of `spec/clauses.yaml` or `spec/standards.yaml`. */
  readonly clause: string
  /** The sentence, in our own words. */
  readonly statement: string
  /** Where a standard says so, such as `RFC 9110, 11.6.1`. */
  readonly source?: string
  /** How the document is read, and why so: the entry of `spec/interpretations.yaml`. */
  readonly interpretation: string
  readonly because: string
}

/** What kept a rule from being judged, with what was sent: for the target's owner to act on. */
export interface Obstacle {
  readonly reason: string
  /** How many times it stood in the way; the exchanges are those of the first time. */
  readonly count: number
  readonly exchanges: readonly ExchangeReport[]
  /** It is that what would have shown something did not come, or that nobody could read it. */
  readonly unseen?: boolean
}

/** Lines of an example server, in a file of this package. */
export interface RegionReport {
  /** Such as `examples/servers/go/main.go`. */
  readonly file: string
  /** The number of its first line, from 1. */
  readonly line: number
  readonly code: readonly string[]
}

/** How to fix a failure. */
export interface RemedyReport {
  /** A sentence that holds for every framework, in which backticks mark code. */
  readonly text: string
  /** What the failure needs besides what the rule is about, such as `escapes in the query`: the sentence is about that. */
  readonly part?: string
  /** The target's framework and its example server's lines for the rule, where it is known and there are some. */
  readonly framework?: Framework
  readonly regions?: readonly RegionReport[]
  /** Otherwise the frameworks whose example servers have some. */
  readonly others?: readonly Framework[]
}

/** A pet that a rule found missing and that the same request showed later in the run. */
export interface LatePet {
  readonly pet: string
  readonly request: string
  /** How long after its creation it was missing, ms. */
  readonly missingMs: number
  /** How long after its creation the request that showed it began, ms. */
  readonly shownMs: number
}

export interface RuleReport extends SmallestReports {
  readonly id: string
  readonly group: string
  readonly section: string
  readonly interpretation: string
  readonly basis: Basis
  readonly level: Level
  readonly summary: string
  readonly why: string
  readonly verdict: Verdict
  readonly observations: number
  readonly branches: readonly BranchReport[]
  readonly findings: readonly FindingReport[]
  /** Findings caused by pets that another rule's violation let in. */
  readonly consequences: readonly FindingReport[]
  /** Why it is inconclusive or not applicable. */
  readonly reasons: readonly string[]
  /** Where it is inconclusive: what came in between, with evidence. */
  readonly obstacles?: readonly Obstacle[]
  /** Requests that it judged, and those of them in which it found something; polls of one request are one. */
  readonly seen?: SeenReport
  /** What failed was sent again by itself, and was right. */
  readonly notAgain?: true
  /** The rule that found the same wrong in each request in which this one found anything, or the wrong id of each of its pets. */
  readonly foundWith?: string
  /** Where it fails: how to fix it. */
  readonly remedy?: RemedyReport
  /** Where all that is wrong is pets that came late. */
  readonly late?: LatePet
  /** The command that runs this one rule again. */
  readonly rerun: string
  /** From the first request of its scenarios to the last response, in ms since the run began. */
  readonly time?: { readonly from: number; readonly to: number }
  /** True where every finding is a known failure. */
  readonly known?: true
}

/** Who or what kept a rule, or a part of it, from being judged; `trouble` stands for lost responses and chance. */
export type RuledOutBy = 'user' | 'date' | 'target' | 'trouble' | 'tool' | 'own rule'

export interface NotJudged {
  readonly id: string
  readonly level: Level
  readonly by: RuledOutBy
  readonly reason: string
  /** The branches that were not judged, where others of the rule were. */
  readonly branches?: readonly string[]
}

/** A statement of the document that nothing can check over HTTP. */
export interface Uncheckable {
  readonly clause: string
  readonly section: string
  readonly statement: string
  readonly reason: string
}

/** A failed rule with those that the same request showed. */
export interface Cause {
  readonly rule: string
  /** In how many requests it was found. */
  readonly count: number
  readonly consequences: readonly { readonly rule: string; readonly count: number }[]
  /** Inconclusive rules that it left nothing to judge. */
  readonly unjudged?: readonly string[]
}

/** The target's answer to something the document leaves open. */
export interface ProfileEntry {
  readonly rule: string
  readonly interpretation: string
  readonly question: string
  /** One answer, or several joined by `; ` where the target answered differently. */
  readonly answer: string
}

export interface RunStats {
  readonly requests: number
  /** Creations that may have happened: those that got a 2xx, whatever its body looks like, and those without a response. */
  readonly petsCreated: number
  readonly retries: number
  readonly polls: number
  /** Requests sent to tell when a rule fails; left out where there were none. */
  readonly deciding?: number
  /** Times the run waited because the target asked it to (Retry-After) or was in trouble. */
  readonly waits: number
  readonly seconds: number
}

/** How much of the model of interaction was asked: classes, or pairs or triples of them, by strength. */
export interface Coverage {
  readonly strength: 1 | 2 | 3
  readonly asked: number
  readonly possible: number
  readonly ruledOut: readonly { readonly reason: string; readonly count: number }[]
  readonly operations: readonly {
    readonly operation: string
    readonly dimensions: readonly {
      readonly name: string
      readonly classes: readonly { readonly name: string; readonly asked: number }[]
    }[]
  }[]
}

/** The one value that every output is made from. */
export interface Report {
  readonly format: 1
  readonly tool: { readonly name: string; readonly version: string }
  readonly spec: { readonly title: string; readonly version: string }
  /** SHA-256 over ids, levels and summaries of all rules. */
  readonly ruleSet: string
  /** SHA-256 over the statements of `spec/` and over their interpretations: what was judged by. */
  readonly digests: { readonly clauses: string; readonly interpretations: string }
  readonly verdict: RunVerdict
  readonly exitCode: number
  /** Nothing was selected, skipped, bounded or held back by the user, and the run went through: only then is a target conformant. */
  readonly complete: boolean
  /** What makes the run partial; empty where nothing does. */
  readonly partial: readonly Restriction[]
  readonly depth: Depth
  readonly ending: Ending
  /** What stood in the way, where the run did not complete; one line. */
  readonly endingReason?: string
  readonly target: { readonly baseUrl: string; readonly reference: boolean; readonly readOnly: boolean }
  readonly seed: number
  readonly runId: string
  readonly startedAt: string
  /** Options in force, redacted. */
  readonly configuration: Readonly<Record<string, string | number | boolean>>
  readonly rules: readonly RuleReport[]
  /** Rules left out by the user, with the reason. */
  readonly leftOut: readonly { readonly id: string; readonly level: Level; readonly reason: string }[]
  /** Rules, and branches of rules, that were not judged, with the reason; those left out by the user among them. */
  readonly notJudged: readonly NotJudged[]
  readonly uncheckable: readonly Uncheckable[]
  /** Failed and warned rules in order of cause: those that one request shows stand together. */
  readonly causes: readonly Cause[]
  readonly profile: readonly ProfileEntry[]
  readonly stats: RunStats
  /** Pets that this run left behind; without an id where the response to the creation shows none that can be read. */
  readonly leftovers: readonly { readonly id?: string; readonly name: string }[]
  /** Creations whose response never came: they may exist. */
  readonly possiblyCreated: readonly string[]
  /** Remarks for the reader, such as "settling was needed"; lines below the first are commands. */
  readonly notices: readonly string[]
  /** Absent where no scenario of a model was planned. */
  readonly coverage?: Coverage
  /** What the list of known failures says, where one was given. */
  readonly known?: readonly KnownReport[]
}
