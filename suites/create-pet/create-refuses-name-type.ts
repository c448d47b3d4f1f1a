import { defineRefusal } from './shared/refusal.js'

export const createRefusesNameType = defineRefusal({
  id: 'create-refuses-name-type',
  cites: 'create-name-is-string',
  summary: 'A creation whose `name` is not a string gets 400',
  why: 'Names that are not strings get into the collection, and typed clients break on them.',
  kinds: ['name is a number', 'name is a boolean', 'name is null', 'name is an array', 'name is an object'],
})
