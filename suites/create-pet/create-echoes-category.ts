import { defineRule, found, type Integer, observe, type SeamContext, show } from '../../src/kit/index.js'
import { filters } from '../shared/branches.js'
import { asked, misstores, statusBranch } from './shared/creations.js'
import { createdBy, creationText, isCategoryInUse } from './shared/sent.js'

export const createEchoesCategory = defineRule({
  id: 'create-echoes-category',
  cites: 'create-echoes-category',
  summary: 'The categoryId in the 201 equals the one that was sent',
  why: 'The animal turns up in a category that nobody put it in.',
  scenarios: ['every way to create'],
  branches: filters.map(statusBranch),
  explains: [
    'category-comes-back-exactly',
    'create-returns-a-valid-pet',
    'get-returns-a-valid-pet',
    'get-returns-the-created-pet',
    'list-pets-are-valid',
    'same-in-every-view',
  ],
  on: 'createPet',
  *judge(exchange, facts) {
    const { creation, pet } = createdBy(exchange) ?? {}
    if (creation?.validity !== 'valid' || pet === undefined) return
    const branch = statusBranch(creation.status)
    const sent = creation.categoryId!
    if (pet.categoryId === sent) yield observe(branch)
    // Of another category `category-comes-back-exactly` says so.
    else if (isCategoryInUse(creation, facts)) {
      yield found({
        branch,
        message: `${creationText(creation)} sent categoryId ${sent}, and the 201 has ${show(pet.categoryId)}.`,
        expected: String(sent),
        actual: show(pet.categoryId),
        place: 'body.categoryId',
        subjects: [String(pet.id)],
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  moves('one-too-many', 'no status', () => true),
  moves(
    'always-0',
    'status=available',
    () => true,
    () => 0n,
  ),
  moves(
    'negated',
    'status=available',
    () => true,
    category => -category - 7n,
  ),
  ...filters.map(status =>
    moves(`wrong-with-${status ?? 'omitted-status'}`, statusBranch(status), c => asked(c, 'status') === status),
  ),
  moves('after-the-30th', 'status=available', c => c.nth > 30, undefined, 'standard'),
  moves('at-every-20th', 'status=available', c => c.nth % 20 === 0, undefined, 'standard'),
  moves('side-by-side', 'status=available', c => c.active > 1, undefined, 'standard'),
]

function moves(
  id: string,
  branch: string,
  where: (c: SeamContext) => boolean,
  edit: (category: bigint) => bigint = category => category + 1n,
  depth?: 'standard',
) {
  return misstores(id, branch, where, c => ({ categoryId: edit(BigInt(asked(c, 'categoryId') as Integer)) }), depth)
}
