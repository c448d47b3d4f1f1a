import {
  defineRule,
  fault,
  found,
  notApplicable,
  observe,
  respond,
  statusText,
  step,
  when,
} from '../../src/kit/index.js'
import { type CategoryInput, categoryValues } from './asks/category-values.js'
import { asked } from './shared/creations.js'

const branch = 'refused category'
/** Statuses that something between client and target may have given. */
const betweens = new Set([408, 413, 414, 431])

export const refusedCategoryAnswers400 = defineRule({
  id: 'refused-category-answers-400',
  cites: 'create-category-refusal',
  summary: 'A creation in a category that the target does not know answers 400',
  why: 'Clients handle the one refusal that the document gives; another status is a surprise to them.',
  asks: [categoryValues],
  branches: [branch],
  *judge(sample) {
    const { categoryId } = sample.input as CategoryInput
    const create = step(sample, 'create')!
    const status = create.response!.status
    if (status === 400) yield observe(branch)
    else if (status < 400 || status >= 500 || betweens.has(status)) {
      yield notApplicable('the target refused no category', branch)
    } else {
      yield found({
        branch,
        message: `The categoryId ${categoryId} is refused with ${statusText(status)}; the document gives 400 for invalid values.`,
        expected: 'status 400 Bad Request',
        actual: `status ${statusText(status)}`,
        place: 'status line',
        exchanges: [create],
      })
    }
  },
  faults: [
    refuses('with-422', 422, () => true),
    refuses('with-404', 404, () => true),
    refuses('with-409-beyond-2-53', 409, category => category > 2n ** 53n),
  ],
})

function refuses(id: string, status: number, where: (category: bigint) => boolean) {
  return fault(
    `refuses-${id}`,
    branch,
    'createPet.response',
    when(
      (c, honest) =>
        honest.status === 201 && asked(c, 'categoryId') !== 1 && where(BigInt(asked(c, 'categoryId') as number)),
      () => respond(status),
    ),
  )
}
