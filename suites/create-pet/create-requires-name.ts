import { breaksOn, defineRefusal } from './shared/refusal.js'

export const createRequiresName = defineRefusal({
  id: 'create-requires-name',
  cites: 'create-name-required',
  summary: 'A creation without `name` gets 400',
  why: 'Animals without a name get into the collection, and clients that read it break.',
  kinds: ['name missing'],
  faults: () => [breaksOn('name missing')],
})
