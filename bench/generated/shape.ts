import type { Operation } from '../../src/core/exchange/exchange.js'
import type { Json } from '../../src/core/json/json.js'
import type { Interaction } from '../../src/core/model/model.js'
import type {
  Injection,
  InjectionContext,
  InjectionPoint,
  InjectionPoints,
  Injections,
  UnframedResponse,
} from '../../src/core/rule/injection.js'
import { always, change, member, respond, withHeader } from '../../src/kit/index.js'
import type { Entry } from './base-fault.js'

type Where = (context: InjectionContext) => boolean

/** Changes one injection point where the condition holds. */
export const at =
  <S extends InjectionPoint>(point: S, fault: Injection<S>) =>
  (where: Where): Injections =>
    ({
      [point]: (unmodified: InjectionPoints[S], context: InjectionContext) =>
        where(context) ? fault(unmodified, context) : unmodified,
    }) as Injections

/** Base faults that return another status, below 400 with the same body. */
export const returning = <Shown = Interaction>(
  operation: Operation,
  statuses: readonly number[],
  shows: (what: Shown) => boolean = always,
  to = '',
): readonly Entry<Shown>[] =>
  statuses.map(status => [`returns-${status}${to}`, shows, at(`${operation}.response`, restatus(status))])

const restatus =
  (status: number) =>
  (response: UnframedResponse): UnframedResponse => {
    if (status >= 400) return respond(status)
    return status === 204 ? { status, headers: [], body: '' } : { ...response, status }
  }

/** The same body, called text. */
export const asText = withHeader('content-type', 'text/plain')

export const nameIn = (pet: Json): string => String(member(pet, 'name') ?? '')

/** Ways in which a pet is no valid Pet. */
export const spoiledPets: Readonly<Record<string, (pet: Json) => Json>> = {
  'without-id': pet => change(pet, { id: undefined }),
  'with-id-as-text': pet => change(pet, { id: '7' }),
  'without-name': pet => change(pet, { name: undefined }),
  'with-name-null': pet => change(pet, { name: null }),
  'without-category': pet => change(pet, { categoryId: undefined }),
  'with-category-as-text': pet => change(pet, { categoryId: '1' }),
  'with-category-a-fraction': pet => change(pet, { categoryId: 1.5 }),
  'with-status-null': pet => change(pet, { status: null }),
  'with-unknown-status': pet => change(pet, { status: 'lost' }),
}

/** Ways in which an error is no Error of this response. */
export const spoiledErrors: Readonly<Record<string, (error: Json) => Json>> = {
  'without-code': error => change(error, { code: undefined }),
  'with-code-a-number': error => change(error, { code: 7 }),
  'without-message': error => change(error, { message: undefined }),
  'without-status': error => change(error, { status: undefined }),
  'with-status-as-text': error => change(error, { status: '400' }),
  'with-another-status': error => change(error, { status: 500 }),
  wrapped: error => ({ error }),
}
