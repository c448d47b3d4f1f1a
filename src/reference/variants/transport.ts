import type { VariantEntry } from '../variant.js'

const inASecond = () => new Date(Date.now() + 1000).toUTCString()

/** P22: trouble that says nothing about the service. */
export const trouble: readonly VariantEntry[] = [
  {
    id: 'limited-for-a-second',
    summary: 'every 40th request gets 429 with Retry-After: 1',
    sets: { rateLimit: { every: 40, status: 429, retryAfter: '1' } },
  },
  {
    id: 'limited-for-no-time',
    summary: 'every 40th request gets 429 with Retry-After: 0',
    sets: { rateLimit: { every: 40, status: 429, retryAfter: '0' } },
  },
  {
    id: 'limited-until-a-date',
    summary: 'every 40th request gets 429 with Retry-After as a date',
    sets: { rateLimit: { every: 40, status: 429, retryAfter: inASecond } },
  },
  {
    id: 'limited-without-a-word',
    summary: 'every 40th request gets 429 with HTML and no Retry-After',
    sets: { rateLimit: { every: 40, status: 429, html: true } },
  },
  {
    id: 'limited-to-400-a-second',
    summary: 'more than 400 requests in a second get 429',
    sets: { requestsPerSecond: 400 },
  },
  {
    id: 'unavailable-for-no-time',
    summary: 'every 60th request gets 503 with Retry-After: 0',
    sets: { unavailable: { every: 60, status: 503, retryAfter: '0' } },
  },
  {
    id: 'unavailable-for-a-second',
    summary: 'every 60th request gets 503 with Retry-After: 1',
    sets: { unavailable: { every: 60, status: 503, retryAfter: '1' } },
  },
  {
    id: 'unavailable-with-html',
    summary: 'every 60th request gets 503 with HTML',
    sets: { unavailable: { every: 60, status: 503, html: true } },
  },
  {
    id: 'bad-gateway-at-times',
    summary: 'every 70th request gets 502 with HTML',
    sets: { gateway: { every: 70, status: 502, html: true } },
  },
  {
    id: 'gateway-timeout-at-times',
    summary: 'every 70th request gets 504 with HTML',
    sets: { gateway: { every: 70, status: 504, html: true } },
  },
  {
    id: 'origin-down-at-times',
    summary: 'every 60th request gets 521 with HTML',
    sets: { unavailable: { every: 60, status: 521, html: true } },
  },
  {
    id: 'origin-silent-at-times',
    summary: 'every 70th request gets 524 with HTML',
    sets: { gateway: { every: 70, status: 524, html: true } },
  },
  {
    id: 'request-timeouts-at-times',
    summary: 'every 70th request gets 408 with HTML',
    sets: { gateway: { every: 70, status: 408, html: true } },
  },
  {
    id: 'misdirected-at-times',
    summary: 'every 70th request gets 421',
    sets: { gateway: { every: 70, status: 421 } },
  },
  {
    id: 'too-early-at-times',
    summary: 'every 70th request gets 425',
    sets: { gateway: { every: 70, status: 425 } },
  },
  {
    id: 'connections-dropped',
    summary: 'every 60th request finds its kept connection closed',
    sets: { dropEvery: 60 },
  },
  {
    id: 'creations-lost-and-refused-again',
    summary: 'the response to every 15th creation is lost; repeated names are refused with 409',
    sets: { loseCreationEvery: 15, nameRepeated: 'refuse' },
  },
]

const isUtf8 = (target: string): boolean => {
  try {
    return decodeURIComponent(target) !== ''
  } catch {
    return false
  }
}

/** P22: what an intermediary refuses by itself, whatever the key, with pages of its own. */
export const fronts: readonly VariantEntry[] = [
  {
    id: 'chunked-bodies-refused-by-proxy',
    summary: 'chunked bodies are refused with 411 and a page of HTML before the key is looked at',
    sets: { front: ({ chunked }) => (chunked ? { status: 411, html: true } : undefined) },
    warns: true,
  },
  {
    id: 'odd-octets-refused-by-proxy',
    summary: 'odd octets in a URL are refused with 403 and a page of HTML, whatever the key',
    sets: {
      front: ({ target }) =>
        /%(?:00|2f|5c)/i.test(target) || !isUtf8(target) ? { status: 403, html: true } : undefined,
    },
    warns: true,
  },
  {
    id: 'large-requests-refused-by-proxy',
    summary: 'bodies beyond 200 bytes are refused with 413 and a page of HTML before the key is looked at',
    sets: { front: ({ length }) => (length > 200 ? { status: 413, html: true } : undefined) },
    warns: true,
  },
  {
    id: 'other-paths-limited-by-proxy',
    summary: 'paths other than those of pets get 429 with Retry-After: 50',
    sets: { front: ({ target }) => (/\/pets\b/.test(target) ? undefined : { status: 429, retryAfter: '50' }) },
  },
]

/** HTTP leaves these to a server. */
export const transport: readonly VariantEntry[] = [
  { id: 'latency-of-20-ms', summary: 'every response takes 20 ms', sets: { latency: () => 20 } },
  {
    id: 'latency-at-random',
    summary: 'responses take 0 to 30 ms and overtake each other',
    sets: { latency: chance => 30 * chance() },
  },
  { id: 'chunked', summary: 'bodies are chunked', sets: { framing: 'chunked' } },
  { id: 'chunked-with-pauses', summary: 'bodies come in three chunks with pauses', sets: { framing: 'dribble' } },
  { id: 'ended-by-close', summary: 'bodies end with the connection', sets: { framing: 'until-close' } },
  { id: 'connections-closed', summary: 'every response closes the connection', sets: { connection: 'close' } },
  {
    id: 'connections-kept-for-50-ms',
    summary: 'idle connections are closed after 50 ms',
    sets: { connection: 'short' },
  },
  {
    id: 'connections-for-ten-requests',
    summary: 'connections are closed after ten requests',
    sets: { connection: 'ten-requests' },
  },
  { id: 'coded-with-gzip', summary: 'bodies are coded with gzip, unasked', sets: { coding: 'gzip' }, warns: true },
  {
    id: 'coded-with-deflate',
    summary: 'bodies are coded with deflate, unasked',
    sets: { coding: 'deflate' },
    warns: true,
  },
  { id: 'coded-with-br', summary: 'bodies are coded with br, unasked', sets: { coding: 'br' }, warns: true },
  { id: 'header-names-in-title-case', summary: 'header names are written Content-Type', sets: { headerCase: 'title' } },
  { id: 'header-names-in-upper-case', summary: 'header names are written CONTENT-TYPE', sets: { headerCase: 'upper' } },
  { id: 'date-absent', summary: 'responses have no Date', sets: { dateHeader: false } },
  { id: 'reason-odd', summary: 'the reason phrase is "Sure thing"', sets: { reason: () => 'Sure thing' } },
  { id: 'reason-empty', summary: 'the reason phrase is empty', sets: { reason: () => '' } },
  {
    id: 'cross-origin-headers',
    summary: 'responses have CORS headers',
    sets: {
      headers: [
        ['access-control-allow-origin', '*'],
        ['vary', 'origin'],
      ],
    },
  },
  {
    id: 'cookies',
    summary: 'responses set two cookies',
    sets: {
      headers: [
        ['set-cookie', 'session=1; Path=/; HttpOnly'],
        ['set-cookie', 'shard=b'],
      ],
    },
  },
  {
    id: 'headers-of-4-kib',
    summary: 'responses have a header of 4 KiB',
    sets: {
      headers: [
        ['server', 'pets/1'],
        ['x-trace', 'f'.repeat(4096)],
      ],
    },
  },
  { id: 'early-hints', summary: '103 precedes every response', sets: { earlyHints: true } },
]
