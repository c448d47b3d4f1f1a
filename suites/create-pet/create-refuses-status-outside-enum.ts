import { defineRefusal } from './shared/refusal.js'

export const createRefusesStatusOutsideEnum = defineRefusal({
  id: 'create-refuses-status-outside-enum',
  cites: 'create-status-is-enum',
  summary: 'A creation whose `status` is none of the three values gets 400',
  why: 'A client with a typing error in the status is not told: the animal gets another status, or one that no filter finds.',
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
