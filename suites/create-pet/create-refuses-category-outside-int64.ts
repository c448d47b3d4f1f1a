import { defineRefusal } from './shared/refusal.js'

export const createRefusesCategoryOutsideInt64 = defineRefusal({
  id: 'create-refuses-category-outside-int64',
  cites: 'create-category-is-int64',
  summary: 'A creation whose `categoryId` is an integer outside int64 gets 400',
  why: 'The number wraps around or is rounded, and the animal lands in another category.',
  kinds: ['categoryId above int64', 'categoryId below int64'],
})
