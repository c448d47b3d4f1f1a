import type { Arbitrary } from 'fast-check'
import type { Exchange, Operation, RequestSpec } from '../exchange/exchange.js'
import type { Integer, Json } from '../json/json.js'
import type { Depth } from '../model/depth.js'
import type { Model, Row } from '../model/model.js'
import type { NameForm } from '../model/name-form.js'
import type { Phase } from '../model/phase.js'

/** Pets in the store, as far as they are known: in all, and of each status. */
export interface PetCounts {
  readonly total: number
  readonly available: number
  readonly pending: number
  readonly sold: number
}

/** What is known before anything is sent. */
export interface PlanFacts {
  readonly depth: Depth
  readonly seed: number
  /** Samples of each property, in place of the depth's own number. */
  readonly runs?: number
  readonly readOnly: boolean
  readonly keyVariants: boolean
  /** Whether the key has letters, so that another letter case makes another key. */
  readonly keyHasLetters: boolean
  readonly baseUrl: string
  /** Whether the base address is local in the sense of P19. */
  readonly local: boolean
  readonly now: Date
  /** Whether getPet must still be served (P18): `now` is before its removal. */
  readonly getPetDue: boolean
  /** Milliseconds after which a read proves a write lost. */
  readonly settleMs: number
  /** Pets that are there before the run creates any; undefined before preflight: an empty store is assumed. */
  readonly found?: PetCounts
  /** Pets that ought to be there, found or created; what a plan expects before anything is sent. */
  readonly stock: PetCounts
  /** URL of the published description, where the user names one. */
  readonly openapi?: string
}

/** What preflight and the run so far have found out besides. */
export interface Facts extends PlanFacts {
  /** Letters that mark every pet of this run. */
  readonly runId: string
  /** A category that creations succeed with. */
  readonly categoryId?: Integer
  /** The shortest time that a response has taken, ms; 0 before any. */
  readonly roundTripMs: number
  /** Operations that returned 2xx to an authorised request. */
  readonly open: ReadonlySet<Operation>
  /** Pets of this run, in order of creation. */
  readonly pets: readonly OwnPet[]
  /** Those that getPet did not find when it was asked for them, be it only once. */
  readonly missed: ReadonlySet<OwnPet>
  /** Whether it is waited for no longer: getPet did not find it, nor several others when they must have settled. */
  isGivenUp(pet: OwnPet): boolean
  /** Whether a creation in this category succeeds: it is the one in use, or this run created a pet in it. */
  works(category: Integer): boolean
  /**
   * Creations that were sent in chunks were accepted, time and again, of this many bytes or more: then it is no intermediary
   * that refuses others (P22).
   */
  takesChunks(bytes: number): boolean
  /** How many distinct ids the target has shown in lists and by getPet; with a status: that had it when last seen. */
  shown(status?: string): number
  /** Whether a list has shown the id, or a creation was given it. */
  hasShown(id: Integer): boolean
  /** The greatest id that a list has shown, or a creation was given. */
  readonly greatest: Integer | undefined
  /** The pet of this run that has this id: of a sound creation, where there is one. */
  own(id: Integer | string): OwnPet | undefined
  /**
   * Whether a response shows who had the id before a pet of this run was given it: ids of pets that others removed may be
   * given again at once, and lists may lag behind (P24).
   */
  mayShowFormer(view: ShownPet, read: Exchange): boolean
  /** What a name of this run stands for. */
  named(name: string): Named | undefined
  /** Whether a creation whose name bore this number (`numberInName`) may have made the pet that it was to make. */
  mayBear(number: string): boolean
  /** Ids under which lists have shown the name of a pet that has another one, until getPet is asked for them. */
  readonly namesakes: ReadonlySet<Integer>
  /** Traffic of others shows requests that may have changed pets in a way that the document does not show, such as PUT. */
  readonly petsMayChange: boolean
  /** Whether every creation that was given this id ought to have been refused (P28). */
  isTainted(id: string): boolean
}

/** A pet as some response shows it, valid or not. */
export interface ShownPet {
  readonly id: Integer
  readonly name: Json | undefined
  readonly categoryId: Json | undefined
}

/**
 * A name of this run is unique, but a creation whose response was lost and that was sent again may have made two pets.
 * Whoever keys on names gets them through `Facts.named` and meets the doubtful ones.
 */
export type Named = { readonly kind: 'one'; readonly pet: OwnPet } | { readonly kind: 'may exist twice' }

/** A pet that this run created: what the 201 said of it. */
export interface OwnPet {
  readonly id: Integer
  readonly name: string
  readonly categoryId: Integer
  readonly status: string | undefined
  /** End of the creating exchange, ms since the epoch. */
  readonly createdAt: number
  /** The creation ought to have been refused, for its body or its key (P28). */
  readonly tainted: boolean
  /** What the 201 showed, as far as it was valid. */
  readonly said: { readonly name?: string; readonly categoryId?: Integer }
  /** The creation, compact; absent for a pet of an earlier run that a replay adopts. */
  readonly creation?: Exchange
}

/** One sample of a scenario: its input and the exchanges that it led to, in order. */
export interface Case {
  readonly scenario: string
  readonly sample: number
  readonly input: unknown
  readonly exchanges: readonly Exchange[]
  /** What the scenario knew when it asked, such as the number of pets that match. */
  readonly notes: Readonly<Record<string, Json>>
  /** How it came about; absent in earlier recordings. */
  readonly course?: Course
}

/** What a case took that its input does not say: with it and the responses, its requests can be made again. */
export interface Course {
  /** Numbers of the names that it was given, in order. */
  readonly names: readonly number[]
  /** How many entries the trace had (`TraceJudge.entries`) when it began: what it knew then, it made its requests of. */
  readonly begun: number
  /** Its exchanges, in the order in which they were begun. */
  readonly sent: readonly number[]
  /**
   * What it waited for, in the order in which it went on: which of its sends and sleeps, numbered together as they were begun, and
   * how many entries the trace had by then.
   */
  readonly went: readonly (readonly [wait: number, entries: number])[]
  /** It was run once more, with other random values. */
  readonly again?: true
}

/** What a scenario may do while it runs. */
export interface ScenarioContext {
  readonly facts: Facts
  /** Sends a request through the pacer and writes it into the case. */
  send(label: string, request: RequestSpec): Promise<Exchange>
  /** The same, marked as a poll: sent again and again while something is awaited. */
  poll(label: string, request: RequestSpec): Promise<Exchange>
  /** An ordinary name (P7), never used before; of three words or more where no form is given. */
  name(form?: NameForm): string
  /** A pseudo-random integer in min..max (bigint bounds inclusive), fixed by seed, scenario and sample. */
  random(min: bigint, max: bigint): bigint
  note(key: string, value: Json): void
  /** 0: for one turn of the event loop. Wait in no other way: `verify` makes requests again by what they waited for. */
  sleep(ms: number): Promise<void>
  /** The same, while so many connections, or as many as can be spared, carry nothing: what is sent `overIdle` gets them then. */
  idle(ms: number, connections: number): Promise<void>
  /** For a scenario that goes by itself: what comes next may go, beside what is left of this. */
  letNextGo(): void
}

export interface Cost {
  readonly requests: number
  /** Pets that a conformant target adds. */
  readonly creates: number
  /**
   * Creations that any target may add, refused ones included. Where left out, `creates`, or of what is about createPet and creates
   * nothing all requests.
   */
  readonly posts?: number
}

/**
 * What a scenario needs, from which the plan makes its gate and how far the store is filled. Where there is no `category` that
 * works, or none of the `pets` of this run, its rules are inconclusive. On a `quiet wire` its examples go by themselves, before the
 * rest of their phase. A `full store` has the size that its phase is about; a `growing store` grows to that size
 * meanwhile; what is `to fill the store` makes it grow, as far as what is asked needs it. Where none of the three is named, what
 * the store holds makes no difference.
 */
export type Need = 'category' | 'pets' | 'quiet wire' | 'full store' | 'growing store' | 'to fill the store'

/**
 * Scenarios may have their examples in common, of which each sends its share; `plan/distribute` knows how large that is.
 * - `creations`: by the phase of the scenario, the first ones in `one list`, and some of the others among bad keys.
 * - `sizes`: some of those that may go while the store grows, in the scenario that needs it growing.
 * - `row`: they go one right behind the other. The only example of such a scenario is the list of all that may; `nth` says which row
 *   of them it sends.
 * - `besides`: what so many rows leave.
 */
export type Share<Input = any> =
  | { readonly of: 'creations' }
  | { readonly of: 'sizes'; readonly may: (input: Input) => boolean }
  | { readonly of: 'row'; readonly nth: number }
  | { readonly of: 'besides'; readonly rows: number; readonly may: (input: Input) => boolean }

/** The classes of a model that an input says it is of. */
export const rowOf = (input: unknown): Row | undefined => (input as { readonly row?: Row } | undefined)?.row

/** A named way of sending requests to the target. Inputs are fixed by the seed, never by timing or by responses. */
export interface Scenario<Input = any> {
  readonly id: string
  /**
   * The phases over which its inputs are distributed: one whose row says how full the store is goes when it is so full, the others by turns.
   * Where bad keys are among them, every second input is distributed to those.
   */
  readonly phases: readonly Phase[]
  /** The model whose rows the inputs are; an input without a row is an extra. */
  readonly model?: Model
  /** One sentence for `explain`: what is asked. */
  readonly summary: string
  /**
   * The operations that it is about: without createPet it goes in a run that may not create (--read-only), without getPet
   * once that may be gone.
   */
  readonly sends: readonly Operation[]
  readonly needs: readonly Need[]
  /** Asks what the document leaves open: where there is no response, nothing becomes inconclusive. */
  readonly unspecified: (facts: PlanFacts) => boolean
  readonly cost: (input: Input) => Cost
  readonly examples: (facts: PlanFacts) => readonly Input[]
  readonly share?: Share
  readonly property?: {
    readonly arbitrary: (facts: PlanFacts) => Arbitrary<Input>
    readonly runs: Readonly<Record<Depth, number>>
  }
  readonly perform: (t: ScenarioContext, input: Input) => Promise<void>
}
