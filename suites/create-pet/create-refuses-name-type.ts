import { defineRule, isJsonObject, type Json } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, judgeRefusal, lets, value } from './refusal.js'

const field = value('name')

/** The kinds of this rule, and how a server that lets one of them pass knows it. */
const is = {
  'name is a number': name => typeof name === 'number',
  'name is a boolean': name => typeof name === 'boolean',
  'name is null': name => name === null,
  'name is an array': name => Array.isArray(name),
  'name is an object': name => isJsonObject(name),
} satisfies Partial<Record<BreakKind, (value: Json | undefined) => boolean>>

const kinds = Object.keys(is) as (keyof typeof is)[]

export const createRefusesNameType = defineRule({
  id: 'create-refuses-name-type',
  cites: 'create-name-is-string',
  summary: 'A creation whose `name` is not a string answers 400',
  why: 'Names that are no strings get into the collection, and typed clients break on them.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...kinds.flatMap(kind => lets(kind, c => is[kind](field(c)))),
    breaksOn('name is null', c => field(c) === null),
    breaksOn('name is an object', c => isJsonObject(field(c))),
  ],
})
