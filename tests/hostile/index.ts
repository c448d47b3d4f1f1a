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
