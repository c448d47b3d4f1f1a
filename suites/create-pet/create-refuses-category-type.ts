import { defineRefusal } from './shared/refusal.js'

export const createRefusesCategoryType = defineRefusal({
  id: 'create-refuses-category-type',
  cites: 'create-category-is-integer',
  summary: 'A creation whose `categoryId` is not an integer gets 400',
  why: 'Categories that do not exist get into the collection, guessed from something that is not a number.',
  kinds: [
    'categoryId is a string',
    'categoryId is a fraction',
    'categoryId is a boolean',
    'categoryId is null',
    'categoryId is an array',
    'categoryId is an object',
  ],
})
