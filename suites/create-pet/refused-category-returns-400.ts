import {
  defineRule,
  fault,
  found,
  type InjectionContext,
  type Integer,
  isCategoryRefusal,
  isDoubtfulRefusal,
  notApplicable,
  observe,
  respond,
  statusText,
  wrongStatus,
} from '../../src/kit/index.js'
import { hasNoMark } from '../shared/taken-names.js'
import { asked } from './shared/creation-faults.js'
import { validCreation } from './shared/sent.js'

const branch = 'refused category'

export const refusedCategoryReturns400 = defineRule<Set<Integer>>({
  id: 'refused-category-returns-400',
  cites: 'create-category-refusal',
  summary: 'A creation in a category that the target does not know gets 400',
  why: 'Clients handle the one refusal that the document gives; another status is a surprise to them.',
  scenarios: ['creations by the model'],
  branches: [branch],
  on: 'createPet',
  scope: 'run',
  judge: {
    start: () => new Set(),
    *see(conflicts, exchange, facts) {
      const { categoryId, name = '' } = validCreation(exchange) ?? {}
      if (categoryId === undefined) return
      const status = exchange.response?.status ?? 0
      const refused = isCategoryRefusal(exchange)
      // In a category that works no creation is refused: `create-returns-201` says so.
      if (status === 201 || (refused && facts.works(categoryId))) {
        yield notApplicable('the target accepted every category', branch)
        return
      }
      if (status === 400) yield observe(branch)
      // Where another pet may have the name, if only by an attempt that was lost, that may be what is refused.
      if (!refused || status === 400 || hasNoMark(name) || isDoubtfulRefusal(exchange)) return
      // So may the name of one that a gateway passed on twice: with another name it counts.
      if (status === 409 && !conflicts.has(categoryId)) {
        conflicts.add(categoryId)
        yield notApplicable('a creation was refused with 409; another pet may have its name', branch)
        return
      }
      yield found({
        branch,
        message: `The categoryId ${categoryId} is refused with ${statusText(status)}; the document gives 400 for invalid values.`,
        ...wrongStatus(400, status),
      })
    },
    end: () => [],
  },
  faults: () => [
    refuses('with-422', 422, () => true),
    refuses('with-409-beyond-2-53', 409, category => category > 2n ** 53n),
  ],
})

function refuses(id: string, status: number, where: (category: bigint) => boolean) {
  const isRefused = (c: InjectionContext): boolean =>
    asked(c, 'categoryId') !== 1 && where(BigInt(asked(c, 'categoryId') as number))
  return fault({
    id: `refuses-${id}`,
    branch,
    injections: () => ({
      // What is refused is not stored either.
      'createPet.record': (pet, c) => (isRefused(c) ? undefined : pet),
      'createPet.response': (unmodified, c) =>
        unmodified.status === 201 && isRefused(c) ? respond(status) : unmodified,
    }),
  })
}
