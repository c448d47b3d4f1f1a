import { isJsonObject, type Json, type JsonObject } from '../core/json/json.js'
import type {
  Injection,
  InjectionContext,
  InjectionPoint,
  InjectionPoints,
  Injections,
  UnframedResponse,
} from '../core/rule/injection.js'
import type { Fault } from '../core/rule/rule.js'

/** Where a fault is, and under what conditions it shows. Its full id is `<rule>/<id>`. */
interface Shown {
  readonly id: string
  /** The branch of the rule in which it is found. */
  readonly branch: string
  readonly variants?: Fault['variants'] | undefined
  readonly depth?: Fault['depth'] | undefined
  readonly conditional?: boolean | undefined
  readonly address?: Fault['address'] | undefined
}

/** Always, or where `when` holds, something else passes through the injection point: a value, or what is made of the unmodified one. */
interface AtPoint<S extends InjectionPoint> extends Shown {
  readonly point: S
  readonly when?: (context: InjectionContext, unmodified: InjectionPoints[S]) => boolean
  readonly then: InjectionPoints[S] | Injection<S>
}

/** Faults with state, or of several injection points: made anew for each server. */
interface OfItsOwn extends Shown {
  readonly injections: () => Injections
}

/** A way in which a server breaks the rule. */
export function fault<S extends InjectionPoint>(shape: AtPoint<S> | OfItsOwn): Fault {
  if ('injections' in shape) return defined(shape)
  const { point, when, then, ...shown } = shape
  const change = (typeof then === 'function' ? then : () => then) as Injection<S>
  const put: Injection<S> = (unmodified, context) =>
    when?.(context, unmodified) === false ? unmodified : change(unmodified, context)
  return defined({ ...shown, injections: () => ({ [point]: put }) as Injections })
}

/** A fault in a table: what else there is to say of it is the depth that it needs, or more. */
type FaultRow<S extends InjectionPoint> = readonly [
  id: string,
  branch: string,
  when: NonNullable<AtPoint<S>['when']>,
  then: AtPoint<S>['then'],
  also?: Fault['depth'] | Omit<Shown, 'id' | 'branch'>,
]

/** The `when` of a row that holds for every request. */
export const always = (): boolean => true

/** Faults at one injection point as tables: a row each. */
export function faultsAt<S extends InjectionPoint>(
  point: S,
  ...tables: readonly (readonly FaultRow<S>[])[]
): readonly Fault[] {
  return tables
    .flat()
    .map(([id, branch, when, then, also = {}]) =>
      fault({ id, branch, point, when, then, ...(typeof also === 'string' ? { depth: also } : also) }),
    )
}

/** Without the members that are undefined. */
function defined(fault: OfItsOwn): Fault {
  return Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== undefined)) as unknown as Fault
}

/** The text of the request's body. */
export const sentText = ({ requestBody }: InjectionContext): string => Buffer.from(requestBody).toString()

/** Applies a change to a JSON object: members set to undefined are left out. */
export function change(value: Json, members: Record<string, Json | undefined>): Json {
  if (!isJsonObject(value)) return value
  const entries = Object.entries({ ...value, ...members }).filter(([, member]) => member !== undefined)
  return Object.fromEntries(entries) as JsonObject
}

/** Changes one member of a JSON object. */
export const edited =
  (name: string, edit: (value: Json | undefined) => Json | undefined) =>
  <Value extends Json | undefined>(value: Value): Value | JsonObject =>
    isJsonObject(value) ? (change(value, { [name]: edit(value[name]) }) as JsonObject) : value

/** For an integer of a body. */
export const oneMore = (value: Json | undefined): Json => BigInt(value as number) + 1n

/** Changes the pet of a body, or each of a list. */
export const eachPet =
  (edit: (pet: Json, index: number) => Json) =>
  (body: Json): Json =>
    Array.isArray(body) ? body.map(edit) : edit(body, 0)

/** An Error response with a body of its own, in place of the unmodified response. */
export function respond(status: number, body?: Json, headers: UnframedResponse['headers'] = []): UnframedResponse {
  const text = JSON.stringify(body ?? { code: 'fault', message: `Answered ${status} by a fault`, status })
  return { status, headers: [['content-type', 'application/json'], ...headers], body: text }
}

/** The response with this one header of the name, or with none. */
export const withHeader =
  (name: string, value?: string) =>
  ({ headers, ...rest }: UnframedResponse): UnframedResponse => {
    const others = headers.filter(([other]) => other.toLowerCase() !== name)
    return { ...rest, headers: value === undefined ? others : [...others, [name, value]] }
  }

/** The response with another body. */
export const withBody =
  (edit: (text: string) => UnframedResponse['body']) =>
  ({ body, ...rest }: UnframedResponse): UnframedResponse => ({ ...rest, body: edit(Buffer.from(body).toString()) })
