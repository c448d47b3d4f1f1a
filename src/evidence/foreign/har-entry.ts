import { isUtf8 } from 'node:buffer'
import { type Header, headerValues } from '../../core/exchange/exchange.js'
import { parseJson } from '../../spec/json/json-parse.js'
import { isReplaced, type RecordedHeaders } from './foreign.js'

/** A body as far as an archive holds it. What an exporter left out is not empty. */
export type RecordedBody = Uint8Array | 'not recorded'

export interface RecordedResponse {
  readonly status: number
  readonly headers: RecordedHeaders
  readonly body: RecordedBody
}

/** An entry of an archive, whoever wrote it: each part is recorded, or it is said that it is not. */
export interface HarEntry {
  readonly method: string
  /** As it stands in the file: what URL makes of it may be another path. */
  readonly url: string
  /** False where the URL lacks a query that the entry shows elsewhere, or holds what was put in before it was sent. */
  readonly isUrlWhole: boolean
  readonly requestHeaders: RecordedHeaders
  readonly requestBody: RecordedBody | 'none'
  readonly response: RecordedResponse | 'none' | 'not from the server'
  /** ms since the epoch. */
  readonly startedAt: number | 'not recorded'
  readonly milliseconds: number | 'not recorded'
}

/** The bytes of a body that lies beside the archive. */
export type Attached = (name: string) => Uint8Array | undefined

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const membersOf = (value: unknown): Members => (isObject(value) ? value : {})

/** Undefined where it is no exchange at all. */
export function readEntry(value: unknown, attached: Attached): HarEntry | undefined {
  if (!isObject(value) || !isObject(value.request)) return undefined
  const { request } = value
  const { method: named, url } = request
  if (typeof named !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return undefined
  // Some write it as their callers do, who send it in capitals.
  const method = named.toUpperCase()
  // Every request has a Host, and whoever shows headers before they are complete does not know it yet.
  const requestHeaders = headersOf(request.headers, /^(?:host|:authority)$/i)
  const query = request.queryString
  return {
    method,
    url,
    isUrlWhole:
      (url.includes('?') || !Array.isArray(query) || query.length === 0) &&
      !template.test(url.replace(/%7b/gi, '{').replace(/%7d/gi, '}')),
    requestHeaders: withType(requestHeaders, membersOf(request.postData).mimeType),
    requestBody:
      method === 'POST' ? bodyOf(request.postData, requestHeaders, request.bodySize, attached) : ('none' as const),
    response: responseOf(value, membersOf(value.response), method === 'HEAD', attached),
    startedAt: timeOf(value.startedDateTime),
    milliseconds: durationOf(value),
  }
}

/** Where the headers are not whole, the type of the body may stand beside it. */
function withType({ list, whole }: RecordedHeaders, type: unknown): RecordedHeaders {
  const isKnown = whole || list.some(([name]) => name.toLowerCase() === 'content-type')
  if (isKnown || typeof type !== 'string' || type === '') return { list, whole }
  return { list: [...list, ['content-type', type]], whole }
}

/** What browsers and tools write beside a response that never came, or did not come from the server. */
const failures = ['_error', '_failureText', '_wasAborted']
const elsewhere = [
  ...['_fromCache', '_fromDiskCache', '_fromServiceWorker', '_fetchedViaServiceWorker', '_wasFulfilled'],
  ...['fromCache', 'fromDiskCache', 'fromServiceWorker', 'fromPrefetchCache', '_responseCacheStorageCacheName'],
]

const isSet = (value: unknown): boolean => Boolean(value) && value !== '0' && value !== 'false'

function responseOf(entry: Members, response: Members, isHead: boolean, attached: Attached): HarEntry['response'] {
  const says = (names: readonly string[]) => names.some(name => isSet(entry[name]) || isSet(response[name]))
  const { status: given, content, bodySize } = response
  const status = /^\d{3}$/.test(String(given)) ? Number(given) : 0
  const { beforeRequest, afterRequest } = membersOf(entry.cache)
  const fetched = entry._fetchType ?? response._fetchType
  const isNetwork = typeof fetched !== 'string' || /network/i.test(fetched)
  // Whoever hides most headers, as browsers do from scripts, hides the date, too.
  const kept = headersOf(response.headers, /^date$/i)
  const isOfBrowser =
    headerValue(kept, 'non-authoritative-reason') !== undefined || response.statusText === 'Internal Redirect'
  const isCached = isObject(beforeRequest) || isObject(afterRequest) || status === 304
  if (says(elsewhere) || !isNetwork || isOfBrowser || isCached) return 'not from the server'
  if (says(failures) || status < 200 || status > 599) return 'none'
  const isTypeLost =
    headerValue(kept, 'content-type') === undefined && /json/i.test(String(membersOf(content).mimeType))
  const headers = { list: kept.list, whole: kept.whole && !isTypeLost }
  const isEmpty = isHead || status === 204
  return { status, headers, body: isEmpty ? new Uint8Array() : bodyOf(content, headers, bodySize, attached) }
}

/** `witness`: a header that is never missing where all were kept. */
function headersOf(value: unknown, witness: RegExp): RecordedHeaders {
  let whole = true
  const list: Header[] = []
  for (const [name, text] of pairsOf(value)) {
    const isText = typeof text === 'string' || typeof text === 'number'
    if (typeof name !== 'string' || !isText) whole = false
    else if (isReplaced(String(text)) && !/^(?:authorization|(?:set-)?cookie)$/i.test(name)) whole = false
    // Browsers put headers of one name into one entry, line by line.
    else for (const line of String(text).split('\n')) list.push([name, line])
  }
  return { list, whole: whole && list.some(([name]) => witness.test(name)) }
}

function pairsOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (Array.isArray(value)) return value.map(membersOf).map(({ name, value: text }) => [name, text])
  return Object.entries(membersOf(value)).flatMap(([name, text]) =>
    (Array.isArray(text) ? text : [text]).map(each => [name, each] as const),
  )
}

const headerValue = ({ list }: RecordedHeaders, wanted: string): string | undefined =>
  headerValues(list, wanted)[0]?.trim()

/** The bytes as they were sent, as far as the archive's text and the lengths that it tells agree. */
function bodyOf(value: unknown, headers: RecordedHeaders, bodySize: unknown, attached: Attached): RecordedBody {
  const content = membersOf(value)
  const coding = headerValue(headers, 'content-encoding') ?? 'identity'
  const isCoded = !/^identity$/i.test(coding)
  const said = headerValue(headers, 'content-length')
  const length = said !== undefined && /^\d+$/.test(said) ? Number(said) : undefined
  const { text, size, comment } = content
  if (typeof content._file === 'string' && !text) return attached(content._file) ?? 'not recorded'
  if (text === undefined || text === null || text === '') return length === 0 ? new Uint8Array() : 'not recorded'
  if (typeof text !== 'string' || isReplaced(text) || holdsReplaced(text) || isSet(comment)) return 'not recorded'
  const decodings = decodingsOf(text, content.encoding)
  if (length !== undefined && !isCoded) return decodings.find(each => each.length === length) ?? 'not recorded'
  // The size beside it may be that of what was kept.
  const whole = decodings.filter(each => !isReworked(each))
  if (isCoded) return whole.find(each => !isUtf8(each) || !isBinary(text)) ?? 'not recorded'
  const counted = [size, bodySize].find(each => typeof each === 'number' && each > 0) as number | undefined
  if (counted === undefined) return whole[0] ?? 'not recorded'
  const counts = whole.find(each => each.length === counted)
  // Some count characters, some bytes.
  return counts ?? (text.length === counted ? whole[0] : undefined) ?? 'not recorded'
}

/** What the text may stand for: some write base64 beside what is none. Base64 is never JSON by itself, but for a word or a number. */
function decodingsOf(text: string, encoding: unknown): readonly Uint8Array[] {
  // Bytes that were no UTF-8, and halves of surrogate pairs, are gone: nobody can say what was sent.
  const plain = /\ufffd|\p{Surrogate}/u.test(text) ? [] : [Buffer.from(text), ...misread(text)]
  const isSaid = typeof encoding === 'string' && !/^(?:|utf-?8)$/i.test(encoding)
  if (isSaid && !/^base64$/i.test(encoding)) return []
  const octets = isSaid ? octetsIn(text) : jsonIn(text)
  if (octets === undefined) return plain
  return [octets, ...(isSaid ? plain.filter(each => parseJson(each).error === undefined) : plain)]
}

/** Undefined where the text is no base64. */
function octetsIn(text: string): Buffer | undefined {
  if (!/^[\w\s+/-]*(?:={1,2}\s*)?$/.test(text)) return undefined
  const packed = text.replace(/[\s=]/g, '')
  return packed.length % 4 === 1 ? undefined : Buffer.from(packed, 'base64')
}

/** An array or an object in base64: nothing need say so. */
function jsonIn(text: string): Buffer | undefined {
  const octets = octetsIn(text)
  const isOne = /^\s*[[{]/.test(octets?.toString('latin1', 0, 99) ?? '') && parseJson(octets!).error === undefined
  return isOne ? octets : undefined
}

/** Where Latin-1 has control characters, from 0x80 on, Windows-1252 has these, but for blanks. */
const ofWindows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** UTF-8 that was read as Latin-1 or as Windows-1252, as some do where no charset is given. */
function misread(text: string): readonly Uint8Array[] {
  const letters = text.replace(/[^\0-\xff]/g, each => {
    const at = ofWindows.indexOf(each)
    return at < 0 ? each : String.fromCharCode(0x80 + at)
  })
  const bytes = Buffer.from(letters, 'latin1')
  return /[\x80-\xff]/.test(letters) && !/[^\0-\xff]/.test(letters) && isUtf8(bytes) ? [bytes] : []
}

/** What clients put in before they send it: `{{name}}`, `{% uuid %}`. */
const template = /\{\{[^{}]{1,99}\}\}|\{%[^{}]{1,99}%\}/
/** What recorders put in place of a text, or of its end. */
const note = /(?:\.{3}|…|truncated)[^"<]{0,60}$|^\s*[[<(]+[^"<>[\](),:]{1,99}[\])>]+\s*$/i

/** Whether a text is not as it was sent: its end is missing, or it holds what stands for something else. */
function isReworked(bytes: Uint8Array): boolean {
  const { cut, error } = parseJson(bytes)
  const text = Buffer.from(bytes).toString()
  if (/^\s*[[{]/.test(text) && template.test(text)) return true
  return cut === true || (error !== undefined && (note.test(text) || jsonIn(text) !== undefined))
}

/** Whether octets that are no text were taken for one, or written in base64. */
const isBinary = (text: string): boolean => /[^\P{Cc}\s]/u.test(text) || !isUtf8(octetsIn(text) ?? Buffer.of())

/** Whether a tool put its own words in the place of texts in it. */
const holdsReplaced = (text: string): boolean =>
  [...text.matchAll(/"([^"\\]{3,99})"/g)].some(([, each]) => isReplaced(each!))

const longest = 86_400_000

function durationOf({ time, timings }: Members): HarEntry['milliseconds'] {
  const whole = positive(time)
  if (whole !== undefined) return Math.min(whole, longest)
  const parts = ['blocked', 'dns', 'connect', 'send', 'wait', 'receive'].map(name => positive(membersOf(timings)[name]))
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0)
  return sum > 0 ? Math.min(sum, longest) : 'not recorded'
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined
}

/** A date, or a number since the epoch in seconds, milliseconds or microseconds. */
function timeOf(value: unknown): HarEntry['startedAt'] {
  const number = positive(value)
  if (number === undefined) {
    const date = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(date) ? 'not recorded' : date
  }
  const scale = [1000, 1, 0.001].find(each => number * each > 1e11 && number * each < 1e13)
  return scale === undefined ? 'not recorded' : number * scale
}
