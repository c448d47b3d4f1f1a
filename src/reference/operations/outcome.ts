import type { Json, JsonObject } from '../../core/json/json.js'
import type { InjectionContext, InjectionPoint, InjectionPoints, StoredPet } from '../../core/rule/injection.js'
import type { ServerConfiguration } from '../configuration.js'
import type { Store } from '../store.js'

/** What a handler returns, before it becomes text. An absent body is an empty one. */
export interface Outcome {
  readonly status: number
  readonly body?: Json
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** The body is no Error but a page of HTML. */
  readonly html?: boolean
}

export interface Service {
  readonly configuration: ServerConfiguration
  readonly store: Store
  readonly apiKey: string
  readonly baseUrl: string
  readonly chance: () => number
  readonly now: () => Date
}

/** The context of a request while it is being handled; faults see it read-only. */
export type Context = { -readonly [Name in keyof InjectionContext]: InjectionContext[Name] }

/** One request on its way through the server. */
export interface Visit {
  readonly service: Service
  readonly context: Context
  /** Passes a value through its injection point. */
  through<S extends InjectionPoint>(point: S, unmodified: InjectionPoints[S]): InjectionPoints[S]
}

const codes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media_type',
  501: 'not_implemented',
}

export function refuse(
  { service: { configuration }, context }: Visit,
  status: number,
  message: string,
  headers: Outcome['headers'] = [],
): Outcome {
  const body: JsonObject = {
    code: configuration.errorCode?.(status) ?? codes[status] ?? 'error',
    message: configuration.errorMessage?.(message, context.headers.authorization ?? '') ?? message,
    status,
    ...configuration.errorExtra,
  }
  return { status, body, headers }
}

export function unauthorized(visit: Visit): Outcome {
  const { challenge } = visit.service.configuration
  const headers: Outcome['headers'] = challenge === undefined ? [] : [['www-authenticate', challenge]]
  return refuse(visit, 401, 'API key missing or invalid', headers)
}

export function petJson({ service: { configuration }, context }: Visit, pet: StoredPet): JsonObject {
  const asked = context.method === 'POST' || context.status !== undefined
  const hides = pet.status === undefined || (configuration.statusShown !== 'always' && !asked)
  return {
    id: exact(pet.id),
    name: pet.name,
    categoryId: exact(pet.categoryId),
    ...(hides ? {} : { status: pet.status! }),
    ...configuration.petExtra,
    ...pet.extra,
  }
}

/** A number where that holds every digit. */
function exact(value: bigint): number | bigint {
  const near = Number(value)
  return Number.isSafeInteger(near) ? near : value
}
