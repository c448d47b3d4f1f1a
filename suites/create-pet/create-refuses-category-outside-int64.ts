import { defineRule, isInt64, isInteger, type Json } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, judgeRefusal, lets, value } from './refusal.js'

const field = value('categoryId')

/** The kinds of this rule, and how a server that lets one of them pass knows it. */
const is = {
  'categoryId above int64': category => isInteger(category) && category > 0 && !isInt64(category),
  'categoryId below int64': category => isInteger(category) && category < 0 && !isInt64(category),
} satisfies Partial<Record<BreakKind, (value: Json | undefined) => boolean>>

const kinds = Object.keys(is) as (keyof typeof is)[]

export const createRefusesCategoryOutsideInt64 = defineRule({
  id: 'create-refuses-category-outside-int64',
  cites: 'create-category-is-int64',
  summary: 'A creation whose `categoryId` is an integer outside int64 answers 400',
  why: 'The number wraps around or is rounded, and the animal lands in another category.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...kinds.flatMap(kind => lets(kind, c => is[kind](field(c)))),
    breaksOn('categoryId above int64', c => field(c) === 2n ** 63n),
    breaksOn('categoryId below int64', c => field(c) === -(2n ** 63n) - 1n),
    breaksOn('categoryId above int64', c => isInteger(field(c)) && (field(c) as bigint) > 2n ** 64n, 404, 'standard'),
  ],
})
