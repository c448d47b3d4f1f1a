import { answer, defineRule, observe } from '../../src/kit/index.js'
import { createdBy } from './shared/sent.js'

export const omittedStatusDefault = defineRule({
  id: 'omitted-status-default',
  cites: 'create-status-omitted',
  summary: 'Which status a pet has that was created without one is left open',
  why: 'Clients that leave the status out depend on this very server.',
  scenarios: ['valid creations'],
  branches: ['no status'],
  on: 'createPet',
  *judge(exchange) {
    const { creation, pet } = createdBy(exchange) ?? {}
    if (!creation?.omitsStatus || creation.validity === 'lenient' || pet === undefined) return
    const { status } = pet
    yield answer(
      '`status` omitted on creation',
      status === undefined ? 'comes back without status' : `comes back as ${status}`,
    )
    yield observe('no status')
  },
})
