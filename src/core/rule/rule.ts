import type { Endpoint, Exchange, Operation } from '../exchange/exchange.js'
import type { CreationWriter, Parameter } from '../model/model.js'
import type { PetStatus } from '../model/pet-status.js'
import type { Injections } from './injection.js'
import type { Case, Facts, OwnPet, PlanFacts, Scenario } from './scenario.js'

export type Level = 'must' | 'should' | 'observe'

/** Behaviour of the target that waives a finding, known only when the run has ended. */
export type Characteristic = 'status-moves' | 'get-pet-gone' | 'no-pets' | 'names-are-copied' | 'categories-close'

/** What a judge found wrong. The texts are whole sentences or values as they would be read in the exchange. */
export interface Finding {
  readonly branch: string
  /** What is wrong, in one sentence that is enough to fix the server. */
  readonly message: string
  readonly expected: string
  readonly actual: string
  /** Where: `status line`, `header content-type`, `body[3].name`. */
  readonly place: string
  /** Where the status is wrong: those that would have been right. */
  readonly statuses?: readonly number[]
  /** Branches in which the request is wrong besides. */
  readonly alongWith?: readonly string[]
  /** The exchanges that show it, the one that is wrong last; all of the case's where left out. */
  readonly exchanges?: readonly Exchange[]
  /** What tells when the rule fails, where that is not the exchange that is wrong. */
  readonly of?: Exchange
  /** Pets of this run that the wrong response ought to have shown: they may be late. */
  readonly lacks?: readonly OwnPet[]
  /** Ids of the pets concerned, as decimal text: a finding about tainted pets only is a consequence. */
  readonly subjects?: readonly string[]
  /** Dropped as not applicable where the run shows one of these characteristics. */
  readonly unless?: readonly Characteristic[]
}

export type Outcome =
  | { readonly kind: 'observation'; readonly branch: string; readonly of?: Exchange }
  | ({ readonly kind: 'finding' } & Finding)
  /** How the target behaves where the document leaves it open, for the profile. */
  | { readonly kind: 'answer'; readonly question: string; readonly answer: string }
  | {
      readonly kind: 'inconclusive' | 'not-applicable'
      readonly branch?: string
      readonly reason: string
      /** Who rules it out, where it is not applicable; the target where left out. */
      readonly by?: 'user' | 'date' | 'target'
      /** The rule cannot pass any more, whatever else was observed (P22). */
      readonly binding?: boolean
      /** What would have shown it did not come, or nobody could read it: a failure of another rule may be why. */
      readonly unseen?: boolean
    }

export type Outcomes = Iterable<Outcome>

/** A fold over every exchange of the run, with compact state. */
export interface History<State> {
  start(): State
  see(state: State, exchange: Exchange, facts: Facts): Outcomes
  end(state: State, facts: Facts): Outcomes
}

/** A way in which a server breaks a rule: what stands at the reference server's injection points, made anew for each server. */
export interface Fault {
  /** Unique within its rule; the full id is `<rule>/<fault>`. */
  readonly id: string
  /** The branch that it breaks. */
  readonly branch: string
  readonly injections: () => Injections
  /** Variants of the reference server without which the fault cannot show. */
  readonly variants?: readonly string[]
  /** The least depth at which it must be found; `quick` where left out, `standard` for conditional ones. */
  readonly depth?: 'quick' | 'standard' | 'deep'
  /** What the run is told of the target's address, where no response can show the fault. */
  readonly address?: { readonly baseUrl: string; readonly local: boolean }
  /** Shows only under some condition, so that chance decides: measured over seeds. */
  readonly conditional?: boolean
}

/** What a branch is about, as far as it is about one of each. */
export interface BranchFacts {
  readonly operation?: Operation
  /** Of the responses. */
  readonly status?: number
  readonly petStatus?: PetStatus
}

/** Where a rule needs an observation before it may pass. */
export interface Branch extends BranchFacts {
  readonly name: string
}

/** What a rule's findings take from other rules: responses of which no later stage judges anything, or pets enough for a long list. */
export type Withheld = 'responses' | 'distinct ids'

/** Of rules that users wrote. */
export const ownGroup = 'own'

export interface Rule {
  /** Kebab-case, equals the file name, never changes, is never reused. */
  readonly id: string
  /** The operation's group, equals the folder. */
  readonly group: string
  /** Id of the clause or standard that states it. */
  readonly cites: string
  /** Section of the document, such as `4.2`. */
  readonly section: string
  /** Row of the oracle policy, such as `P10`. */
  readonly interpretation: string
  readonly level: Level
  /** What is required, under 100 characters. */
  readonly summary: string
  /** What breaks for a client where it is violated. */
  readonly why: string
  /** The scenarios that send what it judges. */
  readonly scenarios: readonly Scenario[]
  /** Names of others in \`suites/scenarios\`, which \`suites/index\` puts among the scenarios. */
  readonly named: readonly string[]
  readonly branches: (facts: PlanFacts) => readonly Branch[]
  /** Operations that must have returned 2xx to an authorised request before this rule may pass. */
  readonly needs2xx: readonly Operation[]
  /** True for rules about getPet, which end with its removal (P18). */
  readonly endsWithGetPet: boolean
  /** The only endpoint of whose exchanges an invariant or a history's `see` has anything to say; any where left out. */
  readonly on?: Endpoint
  /** The branch in which the response is judged, told from the request: where none of the service comes, the rule cannot pass (P22). */
  readonly concerns?: (request: Exchange, facts: Facts) => string | undefined
  /** One of these three: what the kit's `judge` is by its scope, a case, an exchange or the run. */
  readonly judge?: (sample: Case, facts: Facts) => Outcomes
  readonly invariant?: (exchange: Exchange, facts: Facts) => Outcomes
  readonly history?: History<unknown>
  readonly faults: readonly Fault[]
  /** What a request is classified by. */
  readonly parameters?: Readonly<Partial<Record<Operation, readonly Parameter[]>>>
  readonly writeCreation?: CreationWriter
  readonly withholds?: Withheld
}
