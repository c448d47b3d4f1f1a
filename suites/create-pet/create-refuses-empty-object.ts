import { defineRule } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, has, judgeRefusal, lets, text } from './refusal.js'

const kinds = ['empty object', 'neither name nor categoryId'] as const satisfies readonly BreakKind[]

export const createRefusesEmptyObject = defineRule({
  id: 'create-refuses-empty-object',
  cites: 'create-required-fields',
  summary: 'A creation with neither `name` nor `categoryId` answers 400',
  why: 'Animals without name and category get into the collection.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...lets('empty object', c => text(c) === '{}'),
    ...lets('neither name nor categoryId', c => has('status')(c) && !has('name')(c) && !has('categoryId')(c)),
    breaksOn('empty object', c => text(c) === '{}'),
  ],
})
