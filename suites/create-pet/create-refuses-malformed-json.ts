import { malformedKinds } from '../model/invalid.js'
import { defineRefusal } from './shared/refusal.js'

export const createRefusesMalformedJson = defineRefusal({
  id: 'create-refuses-malformed-json',
  cites: 'create-body-is-json',
  summary: 'A creation whose body is not JSON gets 400, unless a lenient parser finds a valid pet in it',
  why: 'A body that was cut on its way is taken for an animal, or brings the server down.',
  kinds: malformedKinds,
})
