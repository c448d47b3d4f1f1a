import type { CredentialKind, Exchange } from '../core/exchange.js'

/** `Authorization` as a shell writes it: the key is always read from the environment. */
const authorizations: Readonly<Record<CredentialKind, readonly string[]>> = {
  valid: ['"Authorization: Bearer $PETSTORE_API_KEY"'],
  none: [],
  empty: ["'Authorization;'"],
  'scheme-only': ["'Authorization: Bearer'"],
  'other-scheme': ['"Authorization: Token $PETSTORE_API_KEY"'],
  'bare-key': ['"Authorization: $PETSTORE_API_KEY"'],
  'wrong-key': ["'Authorization: Bearer not-the-key'"],
  cut: ['"Authorization: Bearer ${PETSTORE_API_KEY%?}"'],
  lengthened: ['"Authorization: Bearer ${PETSTORE_API_KEY}x"'],
  'second-word': ['"Authorization: Bearer $PETSTORE_API_KEY x"'],
  'other-case': ['"Authorization: Bearer $(printf %s "$PETSTORE_API_KEY" | tr a-zA-Z A-Za-z)"'],
  'query-only': [],
  'lower-case-scheme': ['"Authorization: bearer $PETSTORE_API_KEY"'],
  'extra-spaces': ['"Authorization: Bearer   $PETSTORE_API_KEY"'],
  'two-headers': ['"Authorization: Bearer $PETSTORE_API_KEY"', "'Authorization: Bearer not-the-key'"],
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A POSIX shell line that sends the request again. Nothing that the target said gets into it. */
export function curlOf({ request, credential }: Exchange, baseUrl: string): string {
  const { method, path, headers, body } = request
  const url = /^https?:/.test(path) ? path : baseUrl.replace(/\/$/, '') + path
  const target =
    credential === 'query-only'
      ? `${quote(url.split(/[?&]api_key=/)[0]!)}"${url.includes('?api_key') ? '?' : '&'}api_key=$PETSTORE_API_KEY"`
      : quote(url)
  const sent = headers.filter(([name]) => name !== 'user-agent' && name !== 'accept-encoding')
  const typed = headers.some(([name]) => name === 'content-type')
  const parts = [
    'curl -sS -i --path-as-is --globoff',
    method === 'GET' ? '' : method === 'HEAD' ? '--head' : `-X ${method}`,
    ...(authorizations[credential] ?? []).map(value => `-H ${value}`),
    ...sent.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    method === 'POST' && !typed ? "-H 'Content-Type:'" : '',
    body === undefined
      ? method === 'POST'
        ? "--data-binary ''"
        : ''
      : isPlain(body)
        ? `--data-binary ${quote(body)}`
        : '--data-binary @-',
    target,
  ]
  const line = parts.filter(part => part !== '').join(' ')
  return body === undefined || isPlain(body) ? line : `printf '${octal(body)}' | ${line}`
}

const isPlain = (body: string | Uint8Array): body is string =>
  typeof body === 'string' &&
  !body.startsWith('@') &&
  !/[\u0000-\u001f\u007f-\u009f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(body)

/** The bytes for printf: everything but plain ASCII as octal escapes. */
function octal(body: string | Uint8Array): string {
  return [...Buffer.from(body)]
    .map(byte =>
      byte > 32 && byte < 127 && byte !== 39 && byte !== 37 && byte !== 92
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('')
}
