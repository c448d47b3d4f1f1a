import { defineRefusal } from './shared/refusal.js'

export const createRefusesStatusOutsideEnum = defineRefusal({
  id: 'create-refuses-status-outside-enum',
  cites: 'create-status-is-enum',
  summary: 'A creation whose `status` is none of the three values gets 400',
  why: 'Animals with a status that no client knows get into the collection, and no filter finds them.',
  kinds: [
    'status in another letter case',
    'status is another string',
    'status is empty',
    'status is null',
    'status is a number',
    'status is a boolean',
    'status is an array',
    'status is an object',
  ],
})
