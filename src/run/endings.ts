import { splitAtPets } from '../core/exchange/address.js'
import type { Exchange, FailureKind, ReceivedResponse, TransportFailure } from '../core/exchange/exchange.js'
import { stillStarting } from '../http/recovery/outage.js'

// Why a run came to its end, in words: the ending itself is a code.

export const deadlinePassed = 'the deadline passed: --deadline allows more time, --depth quick and --only send less'

export const keyRefused = (response: ReceivedResponse): string =>
  `The target returned ${responseText(response)} to every request with the API key. Check the key (--api-key, PETSTORE_API_KEY or --api-key-file). ${furtherHeader(response)}`

export const keyLapsed = (response: ReceivedResponse): string =>
  `The target took the API key at first, and from some time on returned ${responseText(response)} to it: it has expired or was revoked. Give one that lives longer (--api-key, PETSTORE_API_KEY or --api-key-file).`

/** A gateway may want a key of its own in another header, which the response may name. */
export function furtherHeader({ headers, body }: ReceivedResponse): string {
  const challenges = headers.flatMap(([name, value]) => (name === 'www-authenticate' ? [value] : []))
  const words = [...challenges, beginning(body)].join('\n').match(/[a-z][a-z\d-]*/gi) ?? []
  const name = words.find(word => /[a-z\d]-(?:key|token)$/i.test(word))
  return name === undefined
    ? 'If a gateway wants a key of its own, --header "Name: value" sends it.'
    : `The response names ${name}: if that is a header, --header "${name}: value" sends it.`
}

const noConnection: readonly FailureKind[] = ['refused', 'unresolved']
const starts: readonly FailureKind[] = [...noConnection, 'timeout', 'reset']

export function unreachableText(baseUrl: string, { kind, message }: TransportFailure): string {
  // The message says what to do.
  if (kind === 'tls') return `${baseUrl} cannot be reached: ${message}.`
  const starting = starts.includes(kind) ? ` ${stillStarting}` : ''
  return noConnection.includes(kind)
    ? `${baseUrl} cannot be reached: ${message}. Check the base URL and that the server is up.${starting}`
    : `${baseUrl} gives no usable response: ${message}. Check that the base URL leads to the service.${starting}`
}

export const unusableText = (baseUrl: string, { message }: TransportFailure): string =>
  `${baseUrl} responds, but ${message}.`

/** Every documented request got this response. */
export function notTheService(baseUrl: string, response: ReceivedResponse): string {
  const { status } = response
  const got = `every documented request to ${baseUrl} got ${responseText(response)}`
  if (status >= 300 && status < 400) return `${got}. Redirects are not followed: give the base URL that it leads to.`
  if (refusesHost(response)) return `${got}: ${unknownHost(baseUrl)}`
  const or = status === 403 ? ` Or the key may do nothing there. ${furtherHeader(response)}` : ''
  return `${got}. ${advice(baseUrl)}${or}`
}

/** Every path gets the same, documented or not. */
export function noPathIsTold(baseUrl: string, response: ReceivedResponse): string {
  const same = `${baseUrl} returns the same ${responseText(response)} to every path, be it documented or not`
  if (refusesHost(response)) return `${same}: ${unknownHost(baseUrl)}`
  return `${same}. ${advice(baseUrl)}`
}

const unknownHost = (baseUrl: string): string =>
  `it does not know the host \`${new URL(baseUrl).host}\` that the requests name. Add it to the hosts that it allows.`

/** As Django does with a bare 400, and Rails with 403 and a page that says so. */
function refusesHost({ body }: ReceivedResponse): boolean {
  const page = beginning(body)
  return /allowed_?hosts|blocked hosts?|invalid host/i.test(page) || /<h1>Bad Request \(400\)<\/h1>/.test(page)
}

/** Status, `Location` and the first words of a response. */
export function responseText({ status, headers, body }: ReceivedResponse): string {
  const location = headers.find(([name]) => name === 'location')?.[1]
  const line = firstLine(beginning(body))
  const details = [
    ...(location === undefined ? [] : [`Location: ${location.slice(0, 200)}`]),
    ...(line === '' ? [] : [`"${line}"`]),
  ]
  return details.length === 0 ? `${status}` : `${status} (${details.join(', ')})`
}

function advice(baseUrl: string): string {
  const { base, ending } = splitAtPets(baseUrl)
  if (ending !== '') return `The base URL ends before \`${ending}\`: ${base}.`
  return /\/v1\/*$/.test(baseUrl) ? 'Check the path of the base URL.' : 'Is `/v1` missing at the end of the base URL?'
}

/** From this exchange on nothing of this method got through. */
export function banText({ seq, response, startedAt }: Exchange, method: string): string {
  const time = new Date(startedAt).toISOString().slice(11, 19)
  const what = method === 'POST' ? 'every creation' : 'every request'
  return `From request ${seq} on (${time} UTC) ${what} got ${responseText(response!)}, which is no response of the service, where the like was fine before. Something in front of it, such as a firewall or a bot protection, shut this client out: have it let through, and run again.`
}

const beginning = (body: Uint8Array): string => Buffer.from(body.subarray(0, 4000)).toString()

/** The first words of a page that a reader sees, or of JSON. */
function firstLine(page: string): string {
  const shown = /^\s*[{[]/.test(page)
    ? page.replace(/\s+/g, ' ')
    : page.replace(/<(script|style)\b.*?(?:<\/\1>|$)|<[^>]*(?:>|$)/gis, '\n')
  const lines = shown.split('\n').map(line => line.replace(/[^\S\n]+/g, ' ').trim())
  return lines.find(line => line !== '')?.slice(0, 160) ?? ''
}
