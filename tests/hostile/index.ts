import { bodies } from './bodies.js'
import { connections } from './connections.js'
import { descriptions } from './descriptions.js'
import { echoes } from './echoes.js'
import type { HostileFixture } from './fixture.js'
import { injections } from './injections.js'
import { lengths } from './lengths.js'
import { redirects } from './redirects.js'
import { refusals } from './refusals.js'
import { siblings } from './siblings.js'

export type { Hostile, HostileFixture } from './fixture.js'

export const hostileFixtures: readonly HostileFixture[] = [
  ...connections,
  ...lengths,
  ...bodies,
  ...refusals,
  ...redirects,
  ...injections,
  ...echoes,
  ...descriptions,
  ...siblings,
]

/** Signs in it are what encodings differ in. */
export const key = 'pk_secret+Hostile/0123456789=='

export const exits: Record<HostileFixture['expect'], readonly number[]> = {
  'exit-0': [0],
  'exit-1': [1],
  'exit-3': [3],
  'exit-1-or-3': [1, 3],
  'exit-0-or-3': [0, 3],
  ends: [0, 1, 3],
}
