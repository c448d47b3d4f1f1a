import type { Json } from '../../core/json/json.js'
import { parseJson } from '../../spec/json/json-parse.js'
import { Damaged } from '../recording/encode.js'
import {
  below,
  changes,
  exchangeOf,
  type ForeignExchange,
  judgedEndpoint,
  leftBeside,
  type Passed,
  secretsIn,
} from './foreign.js'
import { type Attached, type HarEntry, readEntry } from './har-entry.js'

/** Exchanges out of an HTTP archive, in the order in which they ended, and why others were left. */
export interface HarTraffic {
  readonly exchanges: readonly ForeignExchange[]
  /** How many were left, by the reason. */
  readonly left: ReadonlyMap<string, number>
  /** What the archive leaves out of what is judged: the reader should know it first. */
  readonly notices: readonly string[]
  /** Nobody knows what became of the pets that it created: of some requests too little was recorded. */
  readonly unsure: boolean
  /** Credentials that stand in it. */
  readonly secrets: readonly string[]
}

const nothing: Attached = () => undefined

/** Reads HAR 1.2, whoever wrote it. Throws Damaged where it is none. */
export function readHar(text: string, baseUrl: string, apiKey?: string, attached = nothing): HarTraffic {
  const log = logOf(text)
  const read = log.entries.map(entry => readEntry(entry, attached))
  const base = new URL(baseUrl)
  const left = new Map<string, number>()
  const exchanges: ForeignExchange[] = []
  const secrets = new Set(read.flatMap(entry => (entry ? secretsIn(entry.requestHeaders.list, entry.url) : [])))
  const credentials = read
    .flatMap(entry => entry?.requestHeaders.list ?? [])
    .filter(([name]) => name.toLowerCase() === 'authorization')
  const showsKey = apiKey !== undefined && credentials.some(([, value]) => ` ${value}`.endsWith(` ${apiKey}`))
  const keeps = keepsAll.test(log.creator)
  const entries = keeps && credentials.length > 0 ? read : read.map(withoutCertainty)
  let unsure = false
  const leave = (reason: string) => void left.set(reason, (left.get(reason) ?? 0) + 1)
  for (const entry of entries) {
    const passed = entry === undefined ? 'entries that are not exchanges' : passedIn(entry, base)
    const exchange = typeof passed === 'string' ? passed : exchangeOf(passed, showsKey ? apiKey : undefined)
    unsure ||=
      entry === undefined || (typeof exchange !== 'string' && exchange.endpoint === 'createPet' && !hasEnd(entry))
    if (typeof exchange === 'string') leave(exchange)
    else exchanges.push(exchange)
  }
  const lost = new Map<ForeignExchange, string>()
  if (!keeps)
    for (const [reason, mayBeLost] of Object.entries(losses))
      for (const exchange of mayBeLost(exchanges)) lost.set(exchange, reason)
  for (const reason of lost.values()) leave(reason)
  const kept = exchanges.filter(exchange => !lost.has(exchange))
  // In whole seconds nobody knows what ended first: most list requests as they were sent.
  const isCoarse = kept.every(({ startedAt }) => startedAt % 1000 === 0)
  kept.sort(isCoarse ? (a, b) => a.startedAt - b.startedAt : (a, b) => a.endedAt - b.endedAt)
  unsure ||= isCoarse && kept.length > 1
  const notices = apiKey === undefined || showsKey || kept.length === 0 ? [] : [keyIsMissing]
  return { exchanges: kept, left, notices, unsure, secrets: [...secrets].slice(0, 100) }
}

const keyIsMissing =
  'No request in the archive shows the given key: its exporter left the credentials out or replaced them, or the key is another one. Nothing was judged by who sent which key.'

/** Browsers and proxies take down what passed as it was; others write it anew from what they were given. */
const keepsAll =
  /^(?:WebInspector|WebKit|Firefox|Playwright|chrome-har|mitmproxy|Charles|Fiddler|Proxyman|petstore-conform)/i

const sides = [
  ({ request }: ForeignExchange) => Buffer.from(request.body ?? ''),
  ({ response }: ForeignExchange) => Buffer.from(response?.body ?? ''),
]

/** What others may have lost: exchanges that show it where none in the archive shows that it was kept. */
const losses: Readonly<Record<string, (all: readonly ForeignExchange[]) => readonly ForeignExchange[]>> = {
  'exchanges whose large numbers the exporter may have rounded': all =>
    sides.flatMap(side => {
      const large = all.filter(each => largeIntegers(side(each)).length > 0)
      return large.every(each => largeIntegers(side(each)).every(isDouble)) ? large : []
    }),
  'creations whose names the exporter may have brought to ASCII': all =>
    sides.flatMap((side, i) => {
      const isLost = (each: ForeignExchange) => each.response?.status === 201 && isBeyondAscii(sides[1 - i]!(each))
      return all.some(each => isBeyondAscii(side(each))) ? [] : all.filter(isLost)
    }),
  'lists whose queries the exporter may have left out': all =>
    all.some(({ request }) => request.path.includes('?')) ? [] : all.filter(({ endpoint }) => endpoint === 'listPets'),
}

const isBeyondAscii = (body: Buffer): boolean => /[\x80-\xff]|\\u(?!00[0-7])/i.test(body.toString('latin1'))

/** It may have been rounded: it is a double, or what JavaScript prints for one. */
const isDouble = (value: bigint): boolean => {
  const double = Number(value)
  return (value >= double && value <= double) || String(double) === String(value)
}

/** The integers of a body that a double need not hold. */
const largeIntegers = (body: Buffer): readonly bigint[] =>
  // Most hold none, and need no reading for it.
  /\d{16}/.test(body.toString('latin1')) ? bigintsIn(parseJson(body).value) : []

const bigintsIn = (value: Json | undefined): readonly bigint[] =>
  typeof value === 'bigint'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(bigintsIn)
      : []

const hasEnd = ({ milliseconds }: HarEntry): boolean => milliseconds !== 'not recorded'

function logOf(text: string): { readonly creator: string; readonly entries: readonly unknown[] } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new Damaged('it is not valid JSON')
  }
  const { entries, creator } = (value as { log?: { entries?: unknown; creator?: unknown } } | null)?.log ?? {}
  if (!Array.isArray(entries)) throw new Damaged('it has no log.entries')
  return { entries, creator: String((creator as { name?: unknown } | null | undefined)?.name) }
}

/** Who keeps no credentials, or writes down what a caller gave it, may have left out other headers as well. */
const withoutCertainty = (entry: HarEntry | undefined): HarEntry | undefined =>
  entry && { ...entry, requestHeaders: { ...entry.requestHeaders, whole: false } }

/** What passed, or why it is left. Only what was recorded is taken in (P29). */
function passedIn(entry: HarEntry, base: URL): Passed | string {
  const { method, url, requestHeaders, requestBody, response, startedAt, milliseconds } = entry
  if (new URL(url).origin !== base.origin) return besideHost(entry)
  const whole = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const path = below(base.pathname, whole)
  const endpoint = judgedEndpoint(method, path)
  if (response === 'not from the server') return 'responses that did not come from the server'
  if (path === undefined || endpoint === undefined) return leftBeside(method, statusOf(response))
  if (response === 'none') return 'requests without a response'
  if (requestBody === 'not recorded' || response.body === 'not recorded')
    return 'exchanges whose bodies were not recorded'
  const type = ([name]: readonly [string, string]) => name.toLowerCase() === 'content-type'
  if (!entry.isUrlWhole || (endpoint === 'createPet' && !requestHeaders.whole && !requestHeaders.list.some(type)))
    return 'exchanges whose requests were not recorded in full'
  if (startedAt === 'not recorded') return 'entries without a time'
  return {
    endpoint,
    method,
    path,
    requestHeaders,
    requestBody: requestBody === 'none' ? new Uint8Array() : requestBody,
    status: response.status,
    responseHeaders: response.headers,
    responseBody: response.body,
    startedAt,
    endedAt: startedAt + (milliseconds === 'not recorded' ? 0 : milliseconds),
  }
}

/** Why a request to another host is left: a store may be kept up through one. */
function besideHost({ method, url, response }: HarEntry): string {
  const isUpdate = /^(?:PUT|PATCH|DELETE)$/.test(method) && /\/pets\b/.test(url) && response !== 'not from the server'
  return isUpdate && leftBeside(method, statusOf(response)) === changes ? changes : 'requests to other hosts'
}

const statusOf = (response: HarEntry['response']): number => (typeof response === 'string' ? 0 : response.status)
