import { defineRule, fault, found, observe, respond, statusText, step, when } from '../../src/kit/index.js'
import { type CategoryInput, categoryBranch, categoryBranches, categoryValues } from './asks/category-values.js'
import { asked } from './shared/creations.js'

export const categoryIsCreatedOrRefused = defineRule({
  id: 'category-is-created-or-refused',
  cites: 'create-category-exact',
  summary: 'A creation with any int64 as categoryId answers 201, or refuses the category with a 4xx',
  why: 'A client cannot tell whether the animal was added, or tries again without end.',
  asks: [categoryValues],
  branches: categoryBranches,
  *judge(sample) {
    const input = sample.input as CategoryInput
    const create = step(sample, 'create')!
    const status = create.response!.status
    const branch = categoryBranch(input)
    if (status === 201 || (status >= 400 && status < 500)) yield observe(branch)
    else {
      yield found({
        branch,
        message: `A creation with categoryId ${input.categoryId} answers ${statusText(status)}, neither 201 nor a refusal.`,
        expected: 'status 201 Created, or 400 Bad Request where the category is not known',
        actual: `status ${statusText(status)}`,
        place: 'status line',
        exchanges: [create],
      })
    }
  },
  faults: [
    breaks('breaks-at-0', 'small', 500, category => category === 0n),
    breaks('answers-200-beyond-32-bits', 'beyond 2^31', 200, category => category >= 2n ** 31n),
    breaks('breaks-beyond-32-bits', 'beyond 2^31', 500, category => category >= 2n ** 31n),
    breaks('breaks-below-0', 'negative', 500, category => category < 0n),
    breaks('breaks-beyond-2-53', 'beyond 2^53', 500, category => category > 2n ** 53n),
    breaks('redirects-beyond-2-53', 'beyond 2^53', 302, category => category > 2n ** 53n),
    breaks('breaks-at-the-least', 'below -2^53', 501, category => category === -(2n ** 63n)),
  ],
})

function breaks(id: string, branch: string, status: number, where: (category: bigint) => boolean) {
  return fault(
    id,
    branch,
    'createPet.response',
    when(
      (c, { status: honest }) => honest === 201 && where(BigInt(asked(c, 'categoryId') as number)),
      honest => (status === 200 ? { ...honest, status } : respond(status)),
    ),
  )
}
