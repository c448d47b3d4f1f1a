import { defineRule, type SeamContext } from '../../src/kit/index.js'
import type { BreakKind } from './asks/breaks.js'
import { invalidCreations } from './asks/invalid-creations.js'
import { breaksOn, judgeRefusal, lets } from './refusal.js'

/** The kinds of this rule, and how a server that lets one of them pass knows it. */
const is = {
  'an array': c => Array.isArray(c.input),
  'a string': c => typeof c.input === 'string',
  'a number': c => typeof c.input === 'number',
  'a boolean': c => typeof c.input === 'boolean',
  null: c => c.input === null,
} satisfies Partial<Record<BreakKind, (c: SeamContext) => boolean>>

const kinds = Object.keys(is) as (keyof typeof is)[]

export const createRefusesNonObject = defineRule({
  id: 'create-refuses-non-object',
  cites: 'create-body-is-object',
  summary: 'A creation whose body is another JSON value than an object answers 400',
  why: 'Something that is no animal is taken for one, or brings the server down.',
  asks: [invalidCreations],
  branches: kinds,
  gate: ['createPet'],
  judge: sample => judgeRefusal(sample, kinds),
  faults: [
    ...kinds.flatMap(kind => lets(kind, is[kind])),
    breaksOn('null', c => c.input === null),
    breaksOn('an array', c => Array.isArray(c.input) && c.input.length === 1),
  ],
})
