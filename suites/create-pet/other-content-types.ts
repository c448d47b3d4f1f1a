import { defineRule } from '../../src/kit/index.js'
import { judgeGap } from './shared/gap.js'

export const otherContentTypes = defineRule({
  id: 'other-content-types',
  cites: 'create-other-content-type',
  summary: 'What POST /pets does with another content type than application/json is left open',
  why: 'Clients that send another media type depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['content type'],
  scope: 'case',
  judge: sample =>
    judgeGap(sample, 'content type', ({ contentType }) =>
      contentType === '' ? 'creation without a content type' : `creation as ${contentType}`,
    ),
})
