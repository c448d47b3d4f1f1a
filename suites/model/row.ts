import type * as creations from './creations.js'
import type * as credentials from './credentials.js'
import type * as lists from './lists.js'
import type * as names from './names.js'
import type * as reads from './reads.js'
import type * as refusals from './refusals.js'
import type * as rough from './rough.js'
import type * as spelling from './spelling.js'
import type * as traffic from './traffic.js'

type Modules =
  | typeof creations
  | typeof credentials
  | typeof lists
  | typeof names
  | typeof reads
  | typeof refusals
  | typeof rough
  | typeof spelling
  | typeof traffic

type ParameterIn<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { readonly name: string; readonly classes: readonly unknown[] }>
  : never

type Known = ParameterIn<Modules>
type ClassOf<P extends Known> = P['classes'][number]['name']

/** What rows of a model leave free, and what is drawn for them, by names of their own. */
interface Besides {
  readonly 'category by size'?: ClassOf<typeof creations.category>
  readonly 'limit by size'?: ClassOf<typeof lists.limit>
  readonly 'name by length'?: ClassOf<typeof creations.ordinaryName>
  readonly 'other name'?: ClassOf<typeof names.otherName>
  readonly 'name left open'?: string
  readonly 'id by size'?: string
  readonly list?: string
  /** Its place among others, and the kind of its odd name. */
  readonly nth?: string
  readonly kind?: string
  readonly 'what is refused'?: string
}

/** A class for some of the parameters: a typo in either does not compile. */
export type Row = {
  readonly [P in Known as string extends P['name'] ? never : P['name']]?: ClassOf<P>
} & Besides
