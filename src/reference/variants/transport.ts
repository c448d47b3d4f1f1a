import type { InfrastructureFailure } from '../configuration.js'
import type { VariantRow } from '../variant.js'

const inASecond = () => new Date(Date.now() + 1000).toUTCString()

const html = { says: ' with HTML', html: true } as const
const zero = { says: ' with Retry-After: 0', retryAfter: '0' } as const
const one = { says: ' with Retry-After: 1', retryAfter: '1' } as const
const aDate = { says: ' with Retry-After as a date', retryAfter: inASecond } as const
const htmlAlone = { says: ' with HTML and no Retry-After', html: true } as const

/** One request of so many gets this status in place of its response. */
const atTimes = (
  id: string,
  from: 'rateLimit' | 'unavailable' | 'gateway',
  every: number,
  status: number,
  { says, ...how }: { readonly says: string } & Omit<InfrastructureFailure, 'every' | 'status'> = { says: '' },
): VariantRow => [id, `every ${every}th request gets ${status}${says}`, { [from]: { every, status, ...how } }]

/** P22: what says nothing about the service. */
export const infrastructureFailures: readonly VariantRow[] = [
  atTimes('limited-for-a-second', 'rateLimit', 40, 429, one),
  atTimes('limited-for-no-time', 'rateLimit', 40, 429, zero),
  atTimes('limited-until-a-date', 'rateLimit', 40, 429, aDate),
  atTimes('limited-without-a-word', 'rateLimit', 40, 429, htmlAlone),
  ['limited-to-400-a-second', 'more than 400 requests in a second get 429', { requestsPerSecond: 400 }],
  atTimes('unavailable-for-no-time', 'unavailable', 60, 503, zero),
  atTimes('unavailable-for-a-second', 'unavailable', 60, 503, one),
  atTimes('unavailable-with-html', 'unavailable', 60, 503, html),
  atTimes('bad-gateway-at-times', 'gateway', 70, 502, html),
  atTimes('gateway-timeout-at-times', 'gateway', 70, 504, html),
  atTimes('origin-down-at-times', 'unavailable', 60, 521, html),
  atTimes('origin-silent-at-times', 'gateway', 70, 524, html),
  atTimes('request-timeouts-at-times', 'gateway', 70, 408, html),
  atTimes('misdirected-at-times', 'gateway', 70, 421),
  atTimes('too-early-at-times', 'gateway', 70, 425),
  ['connections-dropped', 'every 60th request finds its kept connection closed', { dropEvery: 60 }],
  [
    'creations-lost-and-refused-again',
    'the response to every 15th creation is lost; repeated names are refused with 409',
    { loseCreationEvery: 15, nameRepeated: 'refuse' },
  ],
]

const isUtf8 = (target: string): boolean => {
  try {
    return decodeURIComponent(target) !== ''
  } catch {
    return false
  }
}

/** P22: what an intermediary refuses by itself, whatever the key, with pages of its own. */
export const fronts: readonly VariantRow[] = [
  [
    'chunked-bodies-refused-by-application-server',
    'chunked bodies are refused with 400 and an Error before the key is looked at',
    { front: ({ chunked }) => (chunked ? { status: 400 } : undefined) },
    { warns: true },
  ],
  [
    'chunked-bodies-refused-by-proxy',
    'chunked bodies are refused with 411 and a page of HTML before the key is looked at',
    { front: ({ chunked }) => (chunked ? { status: 411, html: true } : undefined) },
    { warns: true },
  ],
  [
    'odd-octets-refused-by-proxy',
    'odd octets in a URL are refused with 403 and a page of HTML, whatever the key',
    {
      front: ({ target }) =>
        /%(?:00|2f|5c)/i.test(target) || !isUtf8(target) ? { status: 403, html: true } : undefined,
    },
    { warns: true },
  ],
  [
    'large-requests-refused-by-proxy',
    'bodies beyond 200 bytes are refused with 413 and a page of HTML before the key is looked at',
    { front: ({ length }) => (length > 200 ? { status: 413, html: true } : undefined) },
    { warns: true },
  ],
  [
    'long-requests-refused-by-proxy',
    'targets from 120 octets on get 414, header fields from 250 on get 431, with a page of HTML',
    {
      front({ target, fields }) {
        if (target.length >= 120) return { status: 414, html: true }
        return fields.some(({ length }) => length >= 250) ? { status: 431, html: true } : undefined
      },
    },
    { warns: true },
  ],
  [
    'two-authorizations-refused-by-proxy',
    'two Authorization headers are refused with 400 and a page of HTML',
    { front: ({ authorizations }) => (authorizations > 1 ? { status: 400, html: true } : undefined) },
    { warns: true },
  ],
  [
    'other-paths-limited-by-proxy',
    'paths other than those of pets get 429 with Retry-After: 50',
    { front: ({ target }) => (/\/pets\b/.test(target) ? undefined : { status: 429, retryAfter: '50' }) },
  ],
]

/** HTTP leaves these to a server. */
export const transport: readonly VariantRow[] = [
  ['latency-of-20-ms', 'every response takes 20 ms', { latency: () => 20 }],
  ['latency-at-random', 'responses take 0 to 30 ms and overtake each other', { latency: chance => 30 * chance() }],
  ['chunked', 'bodies are chunked', { framing: 'chunked' }],
  ['chunked-with-pauses', 'bodies come in three chunks with pauses', { framing: 'dribble' }],
  ['ended-by-close', 'bodies end with the connection', { framing: 'until-close' }],
  ['connections-closed', 'every response closes the connection', { connection: 'close' }],
  ['connections-kept-for-50-ms', 'idle connections are closed after 50 ms', { connection: 'short' }],
  ['connections-for-ten-requests', 'connections are closed after ten requests', { connection: 'ten-requests' }],
  ['coded-with-gzip', 'bodies are coded with gzip, unasked', { coding: 'gzip' }, { warns: true }],
  ['coded-with-deflate', 'bodies are coded with deflate, unasked', { coding: 'deflate' }, { warns: true }],
  ['coded-with-br', 'bodies are coded with br, unasked', { coding: 'br' }, { warns: true }],
  ['header-names-in-title-case', 'header names are written Content-Type', { headerCase: 'title' }],
  ['header-names-in-upper-case', 'header names are written CONTENT-TYPE', { headerCase: 'upper' }],
  ['date-absent', 'responses have no Date', { dateHeader: false }],
  ['reason-odd', 'the reason phrase is "Sure thing"', { reason: () => 'Sure thing' }],
  ['reason-empty', 'the reason phrase is empty', { reason: () => '' }],
  [
    'cross-origin-headers',
    'responses have CORS headers',
    {
      headers: [
        ['access-control-allow-origin', '*'],
        ['vary', 'origin'],
      ],
    },
  ],
  [
    'cookies',
    'responses set two cookies',
    {
      headers: [
        ['set-cookie', 'session=1; Path=/; HttpOnly'],
        ['set-cookie', 'shard=b'],
      ],
    },
  ],
  [
    'headers-of-4-kib',
    'responses have a header of 4 KiB',
    {
      headers: [
        ['server', 'pets/1'],
        ['x-trace', 'f'.repeat(4096)],
      ],
    },
  ],
  ['early-hints', '103 precedes every response', { earlyHints: true }],
]
