import type { FailureKind, TransportFailure } from '../core/exchange.js'

const kinds: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too-large',
  HPE_HEADER_OVERFLOW: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  EPROTO: 'tls',
}

const messages: Readonly<Record<FailureKind, string>> = {
  refused: 'the connection was refused',
  unresolved: 'the host name does not resolve',
  tls: 'the TLS connection could not be made',
  reset: 'the connection ended before the answer was complete',
  timeout: 'no answer came in time',
  malformed: 'the answer is not HTTP',
  'too-large': 'the answer is too large',
  budget: 'a bound of the run was reached',
  aborted: 'the run ended',
}

/** What an error of the client says of the exchange. Texts of the target never get into it. */
export function failureOf(error: Error & { code?: string; cause?: unknown }, sent: boolean): TransportFailure {
  const code = codeOf(error)
  const kind =
    kinds[code] ??
    (isTls(code) ? 'tls' : code.startsWith('HPE_') || code === 'UND_ERR_RESPONSE' ? 'malformed' : 'reset')
  const detail = kind === 'tls' || kind === 'malformed' ? ` (${code})` : ''
  return {
    kind,
    message: messages[kind] + detail,
    sent: sent && kind !== 'refused' && kind !== 'unresolved' && kind !== 'tls',
  }
}

function codeOf(error: Error & { code?: string; errors?: readonly Error[]; cause?: unknown }): string {
  const inner = error.errors?.[0] ?? (error.cause instanceof Error ? error.cause : undefined)
  return error.code ?? (inner === undefined ? error.name : codeOf(inner as Error))
}

const isTls = (code: string): boolean => /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL)/.test(code)
