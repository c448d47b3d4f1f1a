import { defineRule, found, observe, type SeamContext, show } from '../../src/kit/index.js'
import { statuses } from '../list-pets/asks/branches.js'
import { type CreationInput, validCreations } from './asks/valid-creations.js'
import { asked, createdOf, creationText, misstores, statusBranch, statusBranches } from './creations.js'

export const createEchoesStatus = defineRule({
  id: 'create-echoes-status',
  cites: 'create-echoes-status',
  summary: 'The status in the 201 equals the one that was sent, where one was sent',
  why: 'An animal that is sold or reserved is offered all the same.',
  asks: [validCreations],
  branches: statusBranches,
  *judge(sample) {
    const input = sample.input as CreationInput
    const created = createdOf(sample)
    if (created === undefined || input.status === undefined) return
    const { pet, create } = created
    if (pet.status === input.status) yield observe(statusBranch(input.status))
    else {
      yield found({
        branch: statusBranch(input.status),
        message: `${creationText(input)} is answered with a pet whose status is ${show(pet.status)}.`,
        expected: show(input.status),
        actual: show(pet.status),
        place: 'body.status',
        exchanges: [create],
        subjects: [String(pet.id)],
      })
    }
  },
  faults: [
    ...statuses.map(status => restates(`forgets-${status}`, status, undefined)),
    restates('available-becomes-pending', 'available', 'pending'),
    restates('pending-becomes-available', 'pending', 'available'),
    restates('sold-becomes-pending', 'sold', 'pending'),
    restates('always-available', 'sold', 'available', () => true),
    restates('forgets-after-the-30th', 'available', undefined, c => c.nth > 30, 'standard'),
    restates('forgets-at-every-20th', 'available', undefined, c => c.nth % 20 === 0, 'standard'),
    restates('forgets-side-by-side', 'available', undefined, c => c.active > 1, 'standard'),
  ],
})

function restates(
  id: string,
  status: string,
  becomes: string | undefined,
  where: (c: SeamContext) => boolean = c => asked(c, 'status') === status,
  depth?: 'standard',
) {
  const given = (c: SeamContext): boolean => asked(c, 'status') !== undefined && where(c)
  return misstores(id, statusBranch(status), given, () => ({ status: becomes }), depth)
}
