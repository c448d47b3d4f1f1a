import { breaksOn, defineRefusal, has, lets, text } from './shared/refusal.js'

// The check is `defineRefusal`, in shared/refusal.ts.
export const createRefusesEmptyObject = defineRefusal({
  id: 'create-refuses-empty-object',
  cites: 'create-required-fields',
  summary: 'A creation with neither `name` nor `categoryId` gets 400',
  why: 'Animals without name and category get into the collection.',
  kinds: ['empty object', 'neither name nor categoryId'],
  faults: () => faults,
})

// -- Faults: servers that break the rule

const isEmpty = (body: string): boolean => /^\{\s*\}\s*$/.test(body)

const faults = [
  ...lets({
    'empty object': c => isEmpty(text(c)),
    'neither name nor categoryId': c => has('status')(c) && !has('name')(c) && !has('categoryId')(c),
  }),
  breaksOn('empty object', c => isEmpty(text(c))),
]
