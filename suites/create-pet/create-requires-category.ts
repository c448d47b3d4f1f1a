import { defineRule } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, has, judgeRefusal, lets, value } from './refusal.js'

const kinds = ['categoryId missing'] as const satisfies readonly BreakKind[]

export const createRequiresCategory = defineRule({
  id: 'create-requires-category',
  cites: 'create-category-required',
  summary: 'A creation without `categoryId` answers 400',
  why: 'Animals that belong to no category get into the collection, and clients that read it break.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...lets('categoryId missing', c => !has('categoryId')(c) && has('name')(c)),
    breaksOn('categoryId missing', c => !has('categoryId')(c) && has('name')(c)),
    breaksOn(
      'categoryId missing',
      c => !has('categoryId')(c) && has('name')(c) && value('status')(c) === 'pending',
      404,
    ),
  ],
})
