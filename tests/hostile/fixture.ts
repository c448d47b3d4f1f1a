import type { Server } from 'node:http'
import type { Started } from '../sample-servers/sample-server.js'
import { blame } from './blame.js'
import { type Edit, plainStore } from './plain-store.js'
import { rawServer } from './raw-server.js'

/** A server with one defect, after which it is named. */
export interface HostileFixture {
  readonly id: string
  readonly defect: string
  readonly expect: 'exit-0' | 'exit-1' | 'exit-3' | 'exit-1-or-3' | 'exit-0-or-3' | 'ends'
  /** Rules that do not pass because of the defect. */
  readonly rules?: readonly string[]
  /** All other answers are those of a sound store. */
  readonly spoils?: 'errors'
  start(key: string): Promise<Hostile>
}

export interface Hostile extends Started {
  /** How often the tool let itself be led to another origin. */
  strayRequests?(): number
}

export const fixture = (
  id: string,
  defect: string,
  expect: HostileFixture['expect'],
  start: HostileFixture['start'],
): HostileFixture => ({ id, defect, expect, start, ...(blame[id] === undefined ? {} : { rules: blame[id] }) })

type Named = Parameters<typeof fixture> extends [...infer First, unknown] ? First : never

/** A sound store whose responses are edited, or which does something else of its own. */
export const edited = (
  ...[id, defect, expect, edit, tune]: [...Named, Edit | undefined, tune?: (server: Server) => void]
) => fixture(id, defect, expect, key => plainStore(key, edit, tune))

/** A server below HTTP. */
export const below = (...[id, defect, expect, answer, greet]: [...Named, ...Parameters<typeof rawServer>]) =>
  fixture(id, defect, expect, () => rawServer(answer, greet))
