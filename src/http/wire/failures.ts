import type { FailureKind, TransportFailure } from '../../core/exchange/exchange.js'

const refused = 'EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EHOSTDOWN ENETDOWN EACCES EPERM UND_ERR_PRX_TLS'
const unsendable = 'UND_ERR_INVALID_ARG UND_ERR_NOT_SUPPORTED UND_ERR_REQ_CONTENT_LENGTH_MISMATCH ERR_INVALID_URL'

const unknownAuthority = 'SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY'
/** Alerts of the server about the certificate that it was given. */
const badClientCertificate =
  'TLSV1_ALERT_UNKNOWN_CA TLSV1_ALERT_ACCESS_DENIED SSLV3_ALERT_BAD_CERTIFICATE SSLV3_ALERT_UNSUPPORTED_CERTIFICATE SSLV3_ALERT_CERTIFICATE_REVOKED SSLV3_ALERT_CERTIFICATE_EXPIRED SSLV3_ALERT_CERTIFICATE_UNKNOWN'
const oldTls = 'UNSUPPORTED_PROTOCOL TLSV1_ALERT_PROTOCOL_VERSION'
const ofOpenSsl = (codes: string, text: string) =>
  codes.split(' ').map(code => [`ERR_SSL_${code}`, ['tls', text]] as const)

export const wantsCredentials = 'the proxy wants a user name and a password'
export const unreadable = 'the HTTP client cannot read the response'
const incomplete = 'the connection ended before the response was complete'

const kinds = new Map<string, readonly [FailureKind, string]>([
  ['ECONNREFUSED', ['refused', 'connection refused']],
  ...refused.split(' ').map(code => [code, ['refused', 'no connection']] as const),
  ...unsendable.split(' ').map(code => [code, ['refused', 'the request cannot be written']] as const),
  ...'ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NODATA ENODATA'
    .split(' ')
    .map(code => [code, ['unresolved', 'the host name cannot be resolved']] as const),
  ...'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT'.split(' ').map(code => [code, ['timeout', 'no connection in time']] as const),
  ['UND_ERR_HEADERS_TIMEOUT', ['timeout', 'no response of the proxy in time']],
  ['PROXY_407', ['refused', wantsCredentials]],
  [
    'CERT_HAS_EXPIRED',
    ['tls', 'the certificate has expired: have it renewed, or accept it for a test with --insecure'],
  ],
  ['CERT_NOT_YET_VALID', ['tls', "the certificate is not valid yet: check this machine's clock"]],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ['tls', 'the certificate is for another host name: name that in the base URL']],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', ['tls', 'the certificate is self-signed: give it with --ca']],
  ...unknownAuthority
    .split(' ')
    .map(code => [code, ['tls', 'no known authority signed the certificate: name yours with --ca']] as const),
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    [
      'tls',
      'the server does not send its intermediate certificate, or a private authority signed its own: have it send the whole chain, or name the authority with --ca',
    ],
  ],
  ...ofOpenSsl(
    'TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'the server wants a client certificate: give one with --cert and --key',
  ),
  ...ofOpenSsl(
    'SSLV3_ALERT_HANDSHAKE_FAILURE',
    'the server refused the handshake: it may want a client certificate (--cert and --key), or has no cipher in common',
  ),
  ...ofOpenSsl(
    badClientCertificate,
    'the server refused the client certificate: give one that it accepts with --cert and --key',
  ),
  ...ofOpenSsl(oldTls, 'the server speaks TLS 1.1 or older only: have it speak TLS 1.2 or 1.3'),
  ['ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL', ['tls', 'the target does not take HTTP/1.1: try --http2']],
  ['ERR_SSL_WRONG_VERSION_NUMBER', ['tls', 'the other side does not speak TLS there: perhaps it is http://']],
  ['UND_ERR_HEADERS_OVERFLOW', ['too-large', 'the head of the response is too large']],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', ['reset', 'the body has not the length that Content-Length gives']],
  // undici's own check of a 101 that names no protocol
  ['ERR_ASSERTION', ['malformed', 'the response is not HTTP']],
  ['ERR_HTTP2_PROTOCOL_ERROR', ['malformed', 'the response is not HTTP/2']],
  ...'UND_ERR_DESTROYED UND_ERR_CLOSED'.split(' ').map(code => [code, ['aborted', 'the run ends']] as const),
])

/** `tried`: the addresses of the host, each with why it took no connection. */
type Failed = NodeJS.ErrnoException & { readonly tried?: readonly string[] }

/**
 * What an error of the HTTP client means for the exchange. The message is ours and never the error's own, which may
 * quote the other side (names in a certificate, say).
 */
export function transportFailure(error: unknown, sent: boolean, secure: boolean): TransportFailure {
  const { code = '', message = '', name = '', tried = [] } = error as Failed
  const [kind, text] = name === 'HTTPParserError' ? parsed(message) : sort(code, message, sent, secure)
  // Under TLS 1.3 the request goes out before the server has seen the client's certificate, and is not read then.
  const where = tried.length === 0 ? '' : `; tried ${tried.join(', ')}`
  return {
    kind,
    message: (/^\w+$/.test(code) && code !== 'ERR_ASSERTION' ? `${text} (${code})` : text) + where,
    sent: sent && kind !== 'tls',
  }
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
