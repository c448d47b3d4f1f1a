/**
 * What there is to a request, and what of it is sent: parameters with their classes, constraints, the request of a row and the row of a
 * request, side by side. `list`, `create` (with `body`), `refusal` (of `invalid`), `get` and `key`; `traffic` is of any request.
 * Values that mean something stand in `categories`, `names`, `media-types` and `invalid`.
 */

import { type Model, type Operation, type Parameter, parameter } from '../../src/kit/index.js'
import { bodySize, spelling } from './body.js'
import { body, creations, meaning, names, ofPet } from './create.js'
import { pathId, reads } from './get.js'
import { credential, credentialKind, keys } from './key.js'
import { filter, limit, lists, order, page, queryEscapes, store } from './list.js'
import { bodies, refusals, sentCategory, sentName, sentStatus, singleRefusals } from './refusal.js'
import { requestParameter } from './request.js'
import { ofAnyRequest, traffic } from './traffic.js'

/** Every model of a question, in the order of the report. */
export const models: readonly Model[] = [
  lists,
  creations,
  names,
  singleRefusals,
  bodies,
  refusals,
  reads,
  ...Object.values(keys),
]

const anyKey = parameter({ ...credential, classes: [{ name: 'valid' }, ...credential.classes], apart: ['valid'] })

/** What stands last in the parameters of each operation. */
const ofAny = [requestParameter, store, ...ofAnyRequest, ...traffic]

/** What an exchange is told by where a failure's condition is looked for: by operation, what is blamed first stands first. */
export const parameters: Readonly<Record<Operation, readonly Parameter[]>> = {
  listPets: [credentialKind, anyKey, filter, limit, page, order, queryEscapes, ...ofAny],
  createPet: [
    credentialKind,
    anyKey,
    body,
    ...ofPet,
    meaning,
    ...spelling,
    bodySize,
    sentName,
    sentCategory,
    sentStatus,
    ...ofAny,
  ],
  getPet: [credentialKind, anyKey, pathId, ...ofPet, ...ofAny],
}
