import { always } from '../../src/kit/index.js'
import { breaksOn, defineRefusal } from './shared/refusal.js'

export const createRequiresBody = defineRefusal({
  id: 'create-requires-body',
  cites: 'create-body-required',
  summary: 'A creation without a body gets 400',
  why: 'A client whose body got lost is told that all is well, or that the server is broken.',
  kinds: ['no body', 'no body and no content type'],
  faults: () => [breaksOn('no body', always, 415)],
})
