import { defineRefusal } from './shared/refusal.js'

export const createRefusesEmptyObject = defineRefusal({
  id: 'create-refuses-empty-object',
  cites: 'create-required-fields',
  summary: 'A creation with neither `name` nor `categoryId` gets 400',
  why: 'Animals without name and category get into the collection.',
  kinds: ['empty object', 'neither name nor categoryId'],
})
