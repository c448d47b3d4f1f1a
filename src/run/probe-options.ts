import { setImmediate as pause } from 'node:timers/promises'
import type { RunOptions } from '../core/report/options.js'
import type { ProbeOptions } from '../http/probe.js'
import { randomKeyLike } from '../http/requests/credentials.js'
import { parseAhead } from '../spec/json/json-parse.js'
import { toolVersion } from '../spec/requirements.js'

/** What the probe needs of a run's options. */
export const probeOptions = (
  options: RunOptions,
  onTrouble: (reason: string) => void,
  onWait: (reason: string, ms: number) => void = () => {},
): ProbeOptions => ({
  ...options,
  userAgent: `petstore-conform/${toolVersion()}`,
  wrongKey: randomKeyLike(options.apiKey),
  readAhead: oneByOne(body => parseAhead(body, pause)),
  onTrouble,
  onWait,
})

/** While a large body is read it takes several times its size. */
function oneByOne(read: (body: Uint8Array) => Promise<void>): (body: Uint8Array) => Promise<void> {
  let before = Promise.resolve()
  return body => {
    const next = () => read(body)
    before = before.then(next, next)
    return before
  }
}
