import { keyKinds } from '../../authentication/asks/keys.js'
import { invalidCreations } from '../../create-pet/asks/invalid-creations.js'
import { validCreations } from '../../create-pet/asks/valid-creations.js'
import { unknownIds } from '../../get-pet/asks/unknown-ids.js'
import { listWithLimit } from '../../list-pets/asks/with-limit.js'
import { storeOrders, storeOrdersWithoutKey } from '../../undocumented/asks/store-orders.js'

/** Asks that lead to every documented error. */
export const erring = [invalidCreations, unknownIds, ...keyKinds, validCreations, storeOrders, storeOrdersWithoutKey]

/** Asks that lead to every documented response. */
export const answering = [...erring, listWithLimit]
