import type * as creations from './creations.js'
import type * as credentials from './credentials.js'
import type * as lists from './lists.js'
import type * as names from './names.js'
import type * as reads from './reads.js'
import type * as refusals from './refusals.js'
import type * as spelling from './spelling.js'
import type * as traffic from './traffic.js'

type Modules =
  | typeof creations
  | typeof credentials
  | typeof lists
  | typeof names
  | typeof reads
  | typeof refusals
  | typeof spelling
  | typeof traffic

type ParameterIn<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { readonly name: string; readonly classes: readonly unknown[] }>
  : never

type Known = ParameterIn<Modules>
type ClassOf<P extends Known> = P['classes'][number]['name']

/** What is drawn for a row by names of its own. */
interface Besides {
  /** The kind of its odd name. */
  readonly kind?: string
  readonly 'what is refused'?: string
}

/** A class for some of the parameters: a typo in either does not compile. */
export type Row = {
  readonly [P in Known as string extends P['name'] ? never : P['name']]?: ClassOf<P>
} & Besides
