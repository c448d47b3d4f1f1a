import type { HostileFixture } from './fixture.js'

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
