import {
  check,
  defineRule,
  faultsAt,
  type InjectionContext,
  type Integer,
  int64,
  isCategoryRefusal,
  isRefusedOnTheWay,
  respond,
  statusText,
  type UnframedResponse,
  wrongStatus,
} from '../../src/kit/index.js'
import { accepted, asked } from './shared/creation-faults.js'
import { categoryBranch, categoryBranches, validCreation } from './shared/sent.js'

export const categoryIsCreatedOrRefused = defineRule({
  id: 'category-is-created-or-refused',
  cites: 'create-category-exact',
  summary: 'A creation with any int64 as categoryId gets 201, or refuses the category with a 4xx',
  why: 'A client cannot tell whether the animal was added, or tries again without end.',
  scenarios: ['creations by the model'],
  branches: categoryBranches,
  on: 'createPet',
  // In the category that the run uses nothing but 201 will do: `create-returns-201` says so.
  concerns(exchange, facts) {
    const { categoryId = facts.categoryId } = validCreation(exchange) ?? {}
    return categoryId === facts.categoryId ? undefined : categoryBranch(categoryId!)
  },
  *judge(exchange, facts) {
    const categoryId = validCreation(exchange)?.categoryId
    // What is too large may never have come to the service (P22).
    if (categoryId === undefined || isRefusedOnTheWay(exchange)) return
    const { status } = exchange.response!
    const isEither = status === 201 || isCategoryRefusal(exchange)
    // 408 may come of a slow connection; another success is none of the category.
    if (!isEither && (facts.categoryId === categoryId || status === 408 || status < 300)) return
    yield check(isEither, {
      branch: categoryBranch(categoryId),
      message: `A creation with categoryId ${categoryId} returned ${statusText(status)}, neither 201 nor a refusal.`,
      ...wrongStatus([201, 400], status, 'status 201 Created, or 400 Bad Request where the category is not known'),
    })
  },
  faults: () =>
    faultsAt('createPet.response', [
      ['breaks-at-0', 'small', inCategory(category => category === 0n), respond(500)],
      ['breaks-beyond-32-bits', 'beyond 2^31', inCategory(category => category >= 2n ** 31n), respond(500)],
      ['breaks-below-0', 'negative', inCategory(category => category < 0n), respond(500)],
      ['breaks-beyond-2-53', 'beyond 2^53', inCategory(category => category > 2n ** 53n), respond(500)],
      ['denies-0', 'small', inCategory(category => category === 0n), respond(401)],
      ['is-too-large-below-0', 'negative', inCategory(category => category < 0n), respond(413)],
      ['breaks-at-the-least', 'below -2^53', inCategory(category => category === int64.min), respond(501)],
    ]),
})

function inCategory(which: (category: bigint) => boolean) {
  return (c: InjectionContext, response: UnframedResponse): boolean =>
    accepted(c, response) && which(BigInt(asked(c, 'categoryId') as Integer))
}
