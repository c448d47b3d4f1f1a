import { defineRule } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, judgeRefusal, lets, text } from './refusal.js'

const kinds = ['no body', 'no body and no content type'] as const satisfies readonly BreakKind[]

export const createRequiresBody = defineRule({
  id: 'create-requires-body',
  cites: 'create-body-required',
  summary: 'A creation without a body answers 400',
  why: 'A client whose body got lost is told that all is well, or that the server is broken.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...lets('no body', c => text(c) === '' && c.headers['content-type'] !== undefined),
    ...lets('no body and no content type', c => text(c) === '' && c.headers['content-type'] === undefined),
    breaksOn('no body', c => text(c) === ''),
    breaksOn('no body', c => text(c) === '' && c.headers['content-type'] !== undefined, 415),
    breaksOn('no body and no content type', c => text(c) === '' && c.headers['content-type'] === undefined),
  ],
})
