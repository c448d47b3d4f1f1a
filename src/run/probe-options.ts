import { setImmediate as pause } from 'node:timers/promises'
import type { RunOptions } from '../core/options.js'
import type { ProbeOptions } from '../http/probe.js'
import { randomKeyLike } from '../http/requests/credentials.js'
import { parseAhead } from '../spec/json-parse.js'
import { toolVersion } from '../spec/law.js'

/** What the probe needs of a run's options. */
export function probeOptions(
  options: RunOptions,
  onTrouble: (reason: string) => void,
  onWait: (reason: string, ms: number) => void = () => {},
): ProbeOptions {
  const { baseUrl, apiKey, timeoutMs, patienceMs, concurrency, headers, http2, tls, rate, maxRequests, maxCreates } =
    options
  return {
    baseUrl,
    apiKey,
    timeoutMs,
    patienceMs,
    concurrency,
    headers,
    http2,
    tls,
    ...(rate === undefined ? {} : { rate }),
    ...(maxRequests === undefined ? {} : { maxRequests }),
    ...(maxCreates === undefined ? {} : { maxCreates }),
    userAgent: `petstore-conform/${toolVersion()}`,
    wrongKey: randomKeyLike(apiKey),
    readAhead: body => parseAhead(body, pause),
    onTrouble,
    onWait,
  }
}
