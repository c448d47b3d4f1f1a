import type { CredentialKind } from '../credential/credential.js'
import type { Endpoint, Exchange, RequestSpec } from '../exchange/exchange.js'
import type { Depth } from './depth.js'

/** What surrounds a request: the store and the traffic when it was sent, as far as whoever looks can tell. */
export interface Setting {
  /** Pets in the store: in all, and of each status. */
  readonly pets: { readonly total: number; readonly available: number; readonly pending: number; readonly sold: number }
  /** 1 for the first request on its connection; undefined where that is not known. */
  readonly nth?: number
  /** Status of the response before this one on the same connection. */
  readonly before?: number
  /** The request that ended last before this one began, such as `createPet 2xx`. */
  readonly after?: string
  /** Other requests that were under way. */
  readonly concurrent: number
  /** What else it may have been: the target alone sees in which order requests beside each other arrive. */
  readonly unsure?: readonly Partial<Setting>[]
  /** getPet: what is known of the pet with this id. */
  readonly pet?: { readonly name: string; readonly categoryId: bigint; readonly status?: string | undefined }
}

/** A request with what surrounds it: what a parameter classifies, alike in a run, in recorded traffic and in the proof. */
export interface Interaction {
  readonly endpoint: Endpoint
  readonly request: Exchange['request']
  readonly credential: CredentialKind
  /** Which of the spellings of its kind; the first where left out. */
  readonly credentialVariant?: number
  readonly setting: Setting
}

/** An equivalence class of a parameter: requests in it ought to be treated alike. */
export interface ParameterClass<Value = unknown, Class extends string = string> {
  readonly name: Class
  /** Values that stand for the class; a run draws one by its seed. Left out where the class itself is the value. */
  readonly values?: readonly Value[]
}

/** One dimension of the interaction. */
export interface Parameter<Value = any, Class extends string = string, Name extends string = string> {
  readonly name: Name
  /** Sections of the document and interpretations of the policy that it comes from, such as `4.1 P1`. */
  readonly source: string
  readonly classes: readonly ParameterClass<Value, Class>[]
  /** Classes whose requests are under other sentences of the document than all others: none is asked in the place of such a one. */
  readonly apart?: readonly Class[]
  /** The class to ask where it makes no difference to the covering array. */
  readonly preferred?: Class
  /** Classes that a quick run does not come to. */
  readonly notAtQuick?: readonly Class[]
  /** The class of an interaction; undefined where the parameter does not apply to it. */
  readonly classOf?: (interaction: Interaction) => Class | undefined
}

/** A choice of one class for each parameter of a model, by the parameter's name. */
export type Row = Readonly<Record<string, string>>

/** A class for some of these parameters: a typo in either does not compile. */
export type RowOf<P extends Parameter> = {
  readonly [Q in P as string extends Q['name'] ? never : Q['name']]?: Q['classes'][number]['name']
}

/** Combinations that mean nothing, or that are no request of this model. */
export interface Constraint<R = any> {
  /** The parameters that it looks at: it is asked once all of them have a class. */
  readonly parameters: readonly string[]
  readonly because: string
  readonly allows: (row: R) => boolean
}

/** The parameters of one kind of question, from which its requests are generated as a covering array. */
export interface Model<R = any> {
  readonly id: string
  /** What is asked, in a few words: `lists`, `creations`. */
  readonly title: string
  readonly parameters: readonly Parameter[]
  readonly constraints: readonly Constraint<R>[]
}

/** How many parameters at a time have every combination of their classes asked. */
export type Strength = 1 | 2 | 3

/** Every class at quick, every pair of classes at standard, every triple at deep. */
export const strengths = { quick: 1, standard: 2, deep: 3 } as const satisfies Record<Depth, Strength>

/** Writes `POST /pets` of the JSON texts of its members, as the classes of a row say; `way` chooses among what they leave free. */
export type CreationWriter = (texts: Readonly<Record<string, string>>, row: Row, way: number) => RequestSpec
