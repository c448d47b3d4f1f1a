import { splitAtPets } from '../core/address.js'
import type { Exchange, FailureKind, TransportFailure } from '../core/exchange.js'
import { stillStarting } from '../http/recovery/outage.js'

// Why a run came to its end, in words: the ending itself is a code.

export const deadlinePassed = 'the deadline passed: --deadline allows more, --depth quick and --only ask less'

export const keyRefused =
  'The target returned 401 to every request with the API key. Check the key (--api-key, PETSTORE_API_KEY or --api-key-file).'

export const keyLapsed =
  'The target took the API key at first, and from some time on returned 401 to it: it has expired or was revoked. Give one that lives longer (--api-key, PETSTORE_API_KEY or --api-key-file).'

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

/** No documented path is known there. */
export const notTheService = (baseUrl: string): string =>
  `${baseUrl} does not lead to the service: no documented path is known there. ${advice(baseUrl)}`

/** Every path gets the same, documented or not. */
export function noPathIsTold(baseUrl: string, status: number, refusesHost: boolean): string {
  const same = `${baseUrl} returns the same ${status} to every path, be it documented or not`
  if (refusesHost)
    return `${same}: it does not know the host \`${new URL(baseUrl).host}\` that the requests name. Add it to the hosts that it allows.`
  const or = status === 403 ? ' Or the key may do nothing there.' : ''
  return `${same}: perhaps it does not lead to the service. ${advice(baseUrl)}${or}`
}

function advice(baseUrl: string): string {
  const { base, ending } = splitAtPets(baseUrl)
  if (ending !== '') return `The base URL ends before \`${ending}\`: ${base}.`
  return /\/v1\/*$/.test(baseUrl) ? 'Check the path of the base URL.' : 'Is `/v1` missing at the end of the base URL?'
}

/** From this exchange on nothing of this method got through. */
export function shutOutText({ seq, response, startedAt }: Exchange, method: string): string {
  const time = new Date(startedAt).toISOString().slice(11, 19)
  const line = firstLine(Buffer.from(response!.body).toString())
  const said = line === '' ? '' : ` ("${line}")`
  const what = method === 'POST' ? 'every creation' : 'every request'
  return `From request ${seq} on (${time} UTC) ${what} got ${response!.status}${said}, which is no response of the service, where the like was fine before. Something in front of it, such as a firewall or a bot protection, shut this client out: have it let through, and run again.`
}

/** The first words of a page that a reader sees. */
const firstLine = (page: string): string =>
  page
    .slice(0, 4000)
    .replace(/<(script|style)\b.*?(?:<\/\1>|$)|<[^>]*(?:>|$)/gis, '\n')
    .split('\n')
    .map(line => line.replace(/[^\S\n]+/g, ' ').trim())
    .find(line => line !== '')
    ?.slice(0, 80) ?? ''
