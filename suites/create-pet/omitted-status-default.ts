import { answer, defineRule, observe } from '../../src/kit/index.js'
import { type CreationInput, validCreations } from './asks/valid-creations.js'
import { createdOf } from './shared/creations.js'

export const omittedStatusDefault = defineRule({
  id: 'omitted-status-default',
  cites: 'create-status-omitted',
  summary: 'Which status a pet has that was created without one is left open',
  why: 'Clients that leave the status out depend on this very server.',
  asks: [validCreations],
  branches: ['no status'],
  *judge(sample) {
    const created = createdOf(sample)
    if (created === undefined || (sample.input as CreationInput).status !== undefined) return
    const { status } = created.pet
    yield answer(
      '`status` omitted on creation',
      status === undefined ? 'comes back without status' : `comes back as ${status}`,
    )
    yield observe('no status')
  },
  faults: 'observes',
})
