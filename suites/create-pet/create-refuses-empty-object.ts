import { breaksOn, defineRefusal, has, text } from './shared/refusal.js'

const isEmpty = (body: string): boolean => /^\{\s*\}\s*$/.test(body)

export const createRefusesEmptyObject = defineRefusal({
  id: 'create-refuses-empty-object',
  cites: 'create-required-fields',
  summary: 'A creation with neither `name` nor `categoryId` gets 400',
  why: 'Animals without name and category get into the collection.',
  kinds: {
    'empty object': c => isEmpty(text(c)),
    'neither name nor categoryId': c => has('status')(c) && !has('name')(c) && !has('categoryId')(c),
  },
  faults: [breaksOn('empty object', c => isEmpty(text(c)))],
})
