import { keyKinds } from '../../authentication/scenarios/keys.js'
import { invalidCreations } from '../../create-pet/scenarios/invalid-creations.js'
import { validCreations } from '../../create-pet/scenarios/valid-creations.js'
import { unknownIds } from '../../get-pet/scenarios/unknown-ids.js'
import { listWithLimit } from '../../list-pets/scenarios/with-limit.js'
import { storeOrders, storeOrdersWithoutKey } from '../../undocumented/scenarios/store-orders.js'

/** Asks that lead to every documented error. */
export const erring = [invalidCreations, unknownIds, ...keyKinds, validCreations, storeOrders, storeOrdersWithoutKey]

/** Asks that lead to every documented response. */
export const answering = [...erring, listWithLimit]
