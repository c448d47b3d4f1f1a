import { defineRule } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, has, judgeRefusal, lets, value } from './refusal.js'

const kinds = ['name missing'] as const satisfies readonly BreakKind[]

export const createRequiresName = defineRule({
  id: 'create-requires-name',
  cites: 'create-name-required',
  summary: 'A creation without `name` answers 400',
  why: 'Animals without a name get into the collection, and clients that read it break.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...lets('name missing', c => !has('name')(c) && has('categoryId')(c)),
    breaksOn('name missing', c => !has('name')(c) && has('categoryId')(c)),
    breaksOn('name missing', c => !has('name')(c) && has('categoryId')(c) && value('status')(c) === 'sold', 404),
  ],
})
