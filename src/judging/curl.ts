import { credentialOf } from '../core/credential/credential.js'
import { withKeyInBody } from '../core/credential/key-places.js'
import { withoutEndSlash } from '../core/exchange/address.js'
import type { Exchange } from '../core/exchange/exchange.js'
import { inLetters } from '../core/exchange/header-names.js'
import { shellQuoted } from '../core/text/command-line.js'
import { redacted } from '../redaction/index.js'

/** Longer bodies would make a line that no shell takes. */
const longestBody = 16 * 1024

/** `Authorization`, and what else holds the key, as a shell writes it: the key is always read from the environment. */
function keyHeaders({ credential, credentialVariant }: Exchange, named: (name: string) => string): readonly string[] {
  const { shell, inHeaders = [] } = credentialOf(credential, credentialVariant)
  const name = named('authorization')
  return [
    ...shell.map(value => (value === '' ? `-H '${name};'` : `-H "${name}: ${value}"`)),
    ...inHeaders.map(each => `-H "${named(each)}: $PETSTORE_API_KEY"`),
  ]
}

/** The whole URL of a request's path, which may be one already. */
export function urlOf(baseUrl: string, path: string): string {
  return /^https?:\/\//i.test(path) ? path : withoutEndSlash(baseUrl) + path
}

/** A POSIX shell line that sends the request again. Nothing that the target said gets into it. */
export function curlOf(exchange: Exchange, baseUrl: string): string {
  const { method, path, headers, body, chunked, headerNames } = exchange.request
  const named = (name: string) => inLetters(name, headerNames)
  const typed = headers.some(([name]) => name === 'content-type')
  const { inBody } = credentialOf(exchange.credential, exchange.credentialVariant)
  const { input, option } = data(method, body && withKeyInBody(body, inBody, redacted))
  const parts = [
    'curl -sS -i --path-as-is --globoff',
    method === 'GET' && body === undefined ? '' : method === 'HEAD' ? '--head' : `-X ${method}`,
    ...keyHeaders(exchange, named),
    ...headers
      .filter(([name]) => name !== 'user-agent' && name !== 'accept-encoding')
      .map(([name, value]) => `-H ${shellQuoted(`${named(name)}: ${value}`)}`),
    option !== '' && !typed ? "-H 'Content-Type:'" : '',
    chunked && body !== undefined ? "-H 'Transfer-Encoding: chunked'" : '',
    option,
    quoted(urlOf(baseUrl, path)),
  ]
  return input + parts.filter(part => part !== '').join(' ')
}

/**
 * One line for several commands, which shows what comes to `last`: `opening` is sent before it on the same connection, `concurrent`
 * beside it.
 */
export function curlAmong(
  last: string,
  { opening, before, concurrent }: Readonly<Record<'opening' | 'before' | 'concurrent', readonly string[]>>,
): string {
  const [first] = opening.map(silent)
  const [input, options] = aroundCurl(last)
  const command = first === undefined ? last : `${input}${first} --next ${options}`
  const beside = [
    ...concurrent.map(each => `${silent(each)} & `),
    command,
    ...(concurrent.length > 0 ? ['; wait'] : []),
  ]
  return [...before.map(silent), beside.join('')].join('; ')
}

const curl = 'curl '

/** What goes before the command, such as the printing of its body, in which no quotes stand; and its options. */
function aroundCurl(line: string): readonly [input: string, options: string] {
  const at = line.startsWith(curl) ? 0 : line.indexOf(`' | ${curl}`) + `' | `.length
  return [line.slice(0, at), line.slice(at + curl.length)]
}

function silent(line: string): string {
  const [input, options] = aroundCurl(line)
  return `${input}${curl}-o /dev/null ${options}`
}

/** The key in a query or a body comes from the environment, too. */
const quoted = (text: string): string => text.split(redacted).map(shellQuoted).join('"$PETSTORE_API_KEY"')

function data(method: string, body: string | Uint8Array | undefined): { input: string; option: string } {
  if (body === undefined) return { input: '', option: method === 'POST' ? "--data-binary ''" : '' }
  const bytes = Buffer.from(body)
  if (bytes.length > longestBody)
    return { input: `: ${bytes.length} bytes of body are too many for a line; `, option: '--data-binary @body.json' }
  const text = textOf(bytes)
  if (text !== undefined && isPlain(text)) return { input: '', option: `--data-binary ${quoted(text)}` }
  return {
    input: `printf '%b' '${octal(bytes).replaceAll(redacted, `'"$PETSTORE_API_KEY"'`)}' | `,
    option: '--data-binary @-',
  }
}

/** Undefined for bytes that are no UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : undefined
}

/** Text that shells, terminals and readers take for what it is. A leading @ would name a file. */
const isPlain = (text: string): boolean => !text.startsWith('@') && !/(?! )[\p{C}\p{Z}]/u.test(text)

/** The bytes for printf's %b: everything but plain ASCII as octal escapes. */
const octal = (bytes: Buffer): string =>
  [...bytes]
    .map(byte =>
      byte >= 32 && byte < 127 && byte !== 39 && byte !== 92
        ? String.fromCharCode(byte)
        : `\\0${byte.toString(8).padStart(3, '0')}`,
    )
    .join('')
