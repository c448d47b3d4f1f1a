import type { FailureKind, TransportFailure } from '../../core/exchange.js'

const refused = 'EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EHOSTDOWN ENETDOWN EACCES EPERM UND_ERR_PRX_TLS'
const unsendable = 'UND_ERR_INVALID_ARG UND_ERR_NOT_SUPPORTED UND_ERR_REQ_CONTENT_LENGTH_MISMATCH ERR_INVALID_URL'

const unknownAuthority =
  'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY'

export const wantsCredentials = 'the proxy wants a user name and a password'
export const unreadable = 'the HTTP client cannot read the response'
const incomplete = 'the connection ended before the response was complete'

const kinds = new Map<string, readonly [FailureKind, string]>([
  ['ECONNREFUSED', ['refused', 'connection refused']],
  ...refused.split(' ').map(code => [code, ['refused', 'no connection']] as const),
  ...unsendable.split(' ').map(code => [code, ['refused', 'the request cannot be worded']] as const),
  ...'ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA ENODATA'
    .split(' ')
    .map(code => [code, ['unresolved', 'the host name cannot be resolved']] as const),
  ...'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT'.split(' ').map(code => [code, ['timeout', 'no connection in time']] as const),
  ['UND_ERR_HEADERS_TIMEOUT', ['timeout', 'no response of the proxy in time']],
  ['PROXY_407', ['refused', wantsCredentials]],
  ['CERT_HAS_EXPIRED', ['tls', 'the certificate has expired']],
  ['CERT_NOT_YET_VALID', ['tls', 'the certificate is not valid yet']],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ['tls', 'the certificate is for another host name']],
  ...unknownAuthority
    .split(' ')
    .map(code => [code, ['tls', 'no known authority signed the certificate: name yours with --ca']] as const),
  ['ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL', ['tls', 'the target does not take HTTP/1.1: try --http2']],
  ['ERR_SSL_WRONG_VERSION_NUMBER', ['tls', 'the other side does not speak TLS there: perhaps it is http://']],
  ['UND_ERR_HEADERS_OVERFLOW', ['too-large', 'the head of the response is too large']],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', ['reset', 'the body has not the length that Content-Length gives']],
  // undici's own check of a 101 that names no protocol
  ['ERR_ASSERTION', ['malformed', 'the response is not HTTP']],
  ['ERR_HTTP2_PROTOCOL_ERROR', ['malformed', 'the response is not HTTP/2']],
  ...'UND_ERR_DESTROYED UND_ERR_CLOSED'.split(' ').map(code => [code, ['aborted', 'the run ends']] as const),
])

/**
 * What an error of the HTTP client means for the exchange. The message is ours and never the error's own, which may
 * quote the other side (names in a certificate, say).
 */
export function transportFailure(error: unknown, sent: boolean, secure: boolean): TransportFailure {
  const { code = '', message = '', name = '' } = error as NodeJS.ErrnoException
  const [kind, text] = name === 'HTTPParserError' ? parsed(message) : sort(code, message, sent, secure)
  return { kind, message: /^\w+$/.test(code) ? `${text} (${code})` : text, sent }
}

function sort(code: string, message: string, sent: boolean, secure: boolean): readonly [FailureKind, string] {
  const known = kinds.get(code)
  if (known !== undefined) return known
  if (message === 'bad upgrade') return ['malformed', 'the response is not HTTP']
  if (code.startsWith('PROXY_')) return ['refused', 'the proxy refused the connection']
  if (sent) return ['reset', incomplete]
  // Before anything was sent, what is left on a secure connection comes from the handshake or the certificates.
  return secure
    ? ['tls', 'no secure connection: check the certificate, --ca and --cert']
    : ['refused', 'the connection ended before the request was sent']
}

/** What the parser of undici found: of its error only the reason tells which, in the parser's own fixed words. */
function parsed(message: string): readonly [FailureKind, string] {
  const reason = /\(([A-Z][\w ,'/-]*)\)$/.exec(message)?.[1] ?? ''
  // A chunked body on a connection that was to end with it.
  if (reason === 'Invalid EOF state') return ['reset', incomplete]
  if (reason.includes('Content-Length')) return ['unreadable', `${unreadable}: its Content-Length has more than digits`]
  return ['malformed', reason === '' ? 'the response is not HTTP' : `the response is not HTTP (${reason})`]
}
