import { defineRule, isJsonObject, type Json } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, judgeRefusal, lets, value } from './refusal.js'

const field = value('categoryId')

/** The kinds of this rule, and how a server that lets one of them pass knows it. */
const is = {
  'categoryId is a string': category => typeof category === 'string',
  'categoryId is a fraction': category => typeof category === 'number' && !Number.isInteger(category),
  'categoryId is a boolean': category => typeof category === 'boolean',
  'categoryId is null': category => category === null,
  'categoryId is an array': category => Array.isArray(category),
  'categoryId is an object': category => isJsonObject(category),
} satisfies Partial<Record<BreakKind, (value: Json | undefined) => boolean>>

const kinds = Object.keys(is) as (keyof typeof is)[]

export const createRefusesCategoryType = defineRule({
  id: 'create-refuses-category-type',
  cites: 'create-category-is-integer',
  summary: 'A creation whose `categoryId` is not an integer answers 400',
  why: 'Categories that do not exist get into the collection, guessed from something that is no number.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...kinds.flatMap(kind => lets(kind, c => is[kind](field(c)))),
    breaksOn('categoryId is an array', c => Array.isArray(field(c))),
    breaksOn('categoryId is a string', c => field(c) === 'cats', 500, 'standard'),
    breaksOn('categoryId is a string', c => typeof field(c) === 'string' && /^\d+$/.test(String(field(c))), 404),
  ],
})
