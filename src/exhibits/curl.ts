import { shellQuoted } from '../core/command-line.js'
import type { CredentialKind, Exchange } from '../core/exchange.js'
import { variantOf, wrongAuthorization } from '../http/requests/credentials.js'
import { redacted } from '../redaction/index.js'

/** Longer bodies would make a line that no shell takes. */
const longestBody = 16 * 1024

const header = (value: string): string => `-H "Authorization: ${value}"`
const base64 = (format: string): string => `$(printf ${format} "$PETSTORE_API_KEY" | base64 | tr -d '\\n')`

const otherSchemes: readonly string[] = [
  `Basic ${base64('%s:')}`,
  'Token $PETSTORE_API_KEY',
  `Basic ${base64(':%s')}`,
  'Basic $PETSTORE_API_KEY:',
  'Basic :$PETSTORE_API_KEY',
  'Basic $PETSTORE_API_KEY',
  'ApiKey $PETSTORE_API_KEY',
  'Bearer Bearer $PETSTORE_API_KEY',
  'Bearers $PETSTORE_API_KEY',
  'X Bearer $PETSTORE_API_KEY',
]

const half = '${#PETSTORE_API_KEY}/2'
const part = (filter: string): string => `$(printf %s "$PETSTORE_API_KEY" | ${filter})`
const firstHalf = part(`head -c $((${half}))`)
const turn = 'tr -c a-zA-Z0-9 k | tr a-zA-Z0-9 n-za-mN-ZA-M5-90-4'
/** Turns the case of one letter: `nth` of all `n`. */
const recase = (nth: string): string =>
  part(
    `awk '{n=gsub(/[A-Za-z]/,"&");k=${nth};for(i=0;k>0;){c=substr($0,++i,1);if(c~/[A-Za-z]/)k--};u=toupper(c);` +
      `print substr($0,1,i-1)(c==u?tolower(c):u)substr($0,i+1)}'`,
  )

/** The first two neighbours that differ change places; where there are none, the key is longer. */
const swap =
  "awk '{n=length($0);for(i=1;i<n&&substr($0,i,1)==substr($0,i+1,1);)i++;" +
  'print i<n?substr($0,1,i-1)substr($0,i+1,1)substr($0,i,1)substr($0,i+2):$0 "x"}\''

/** The near-keys, in the order of `credentialVariants`. */
const nearKeys: Readonly<Partial<Record<CredentialKind, readonly string[]>>> = {
  cut: ['${PETSTORE_API_KEY%?}', '${PETSTORE_API_KEY#?}', firstHalf + part(`tail -c +$((${half}+2))`)],
  lengthened: [
    '${PETSTORE_API_KEY}=',
    'x${PETSTORE_API_KEY}',
    `${firstHalf}x${part(`tail -c +$((${half}+1))`)}`,
    '${PETSTORE_API_KEY},x',
    '\\"${PETSTORE_API_KEY}\\"',
    '${PETSTORE_API_KEY}${PETSTORE_API_KEY}',
  ],
  altered: [
    `\${PETSTORE_API_KEY%?}${part(`tail -c 1 | ${turn}`)}`,
    `${part(`head -c 1 | ${turn}`)}\${PETSTORE_API_KEY#?}`,
    firstHalf + part(`tail -c +$((${half}+1)) | head -c 1 | ${turn}`) + part(`tail -c +$((${half}+2))`),
    part(swap),
  ],
  'other-case': [part('tr a-zA-Z A-Za-z'), recase('n'), recase('1'), recase('int(n/2)+1')],
}

/** `Authorization` as a shell writes it: the key is always read from the environment. */
function authorization({ credential, credentialVariant }: Exchange): readonly string[] {
  const variant = variantOf(credential, credentialVariant)
  switch (credential) {
    case 'valid':
      return [header('Bearer $PETSTORE_API_KEY')]
    case 'none':
    case 'unknown':
      return []
    case 'query-only':
      return variant === 1 ? [header('Bearer not-the-key')] : []
    case 'empty':
      return ["-H 'Authorization;'"]
    case 'scheme-only':
      return ["-H 'Authorization: Bearer'"]
    case 'other-scheme':
      return [header(otherSchemes[variant]!)]
    case 'bare-key':
      return [header('$PETSTORE_API_KEY')]
    case 'wrong-key':
      return [header(wrongAuthorization(variant, 'not-the-key', ''))]
    case 'cut':
    case 'lengthened':
    case 'altered':
    case 'other-case':
      return [header(`Bearer ${nearKeys[credential]![variant]}`)]
    case 'second-word':
      return [header('Bearer $PETSTORE_API_KEY x')]
    case 'lower-case-scheme':
      return [header('bearer $PETSTORE_API_KEY')]
    case 'extra-spaces':
      return [header('Bearer   $PETSTORE_API_KEY')]
    case 'two-headers':
      return [header('Bearer $PETSTORE_API_KEY'), header('Bearer not-the-key')]
  }
}

/** The whole URL of a request's path, which may be one already. */
export function urlOf(baseUrl: string, path: string): string {
  return /^https?:\/\//i.test(path) ? path : baseUrl.replace(/(?<!\/)\/+$/, '') + path
}

/** A POSIX shell line that sends the request again. Nothing that the target said gets into it. */
export function curlOf(exchange: Exchange, baseUrl: string): string {
  const { method, path, headers, body, chunked } = exchange.request
  const typed = headers.some(([name]) => name === 'content-type')
  const { input, option } = data(method, body)
  const parts = [
    'curl -sS -i --path-as-is --globoff',
    method === 'GET' && body === undefined ? '' : method === 'HEAD' ? '--head' : `-X ${method}`,
    ...authorization(exchange),
    ...headers
      .filter(([name]) => name !== 'user-agent' && name !== 'accept-encoding')
      .map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    option !== '' && !typed ? "-H 'Content-Type:'" : '',
    chunked && body !== undefined ? "-H 'Transfer-Encoding: chunked'" : '',
    option,
    url(urlOf(baseUrl, path)),
  ]
  return input + parts.filter(part => part !== '').join(' ')
}

/** The key in a query comes from the environment, too. */
const url = (text: string): string => text.split(redacted).map(shellQuoted).join('"$PETSTORE_API_KEY"')

function data(method: string, body: string | Uint8Array | undefined): { input: string; option: string } {
  if (body === undefined) return { input: '', option: method === 'POST' ? "--data-binary ''" : '' }
  const bytes = Buffer.from(body)
  if (bytes.length > longestBody)
    return { input: `: ${bytes.length} bytes of body are too many for a line; `, option: '--data-binary @body.json' }
  if (isPlain(body)) return { input: '', option: `--data-binary ${shellQuoted(body)}` }
  return { input: `printf '%b' '${octal(bytes)}' | `, option: '--data-binary @-' }
}

/** Text that shells, terminals and readers take for what it is. A leading @ would name a file. */
const isPlain = (body: string | Uint8Array): body is string =>
  typeof body === 'string' && !body.startsWith('@') && !/(?! )[\p{C}\p{Z}]/u.test(body)

/** The bytes for printf's %b: everything but plain ASCII as octal escapes. */
const octal = (bytes: Buffer): string =>
  [...bytes]
    .map(byte =>
      byte >= 32 && byte < 127 && byte !== 39 && byte !== 92
        ? String.fromCharCode(byte)
        : `\\0${byte.toString(8).padStart(3, '0')}`,
    )
    .join('')
