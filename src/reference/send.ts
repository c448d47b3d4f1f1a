import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import type { UnframedResponse } from '../core/rule/injection.js'
import type { ServerConfiguration } from './configuration.js'

/** Frames a response and sends it, in one piece unless a variant wants it otherwise. */
export function send(
  response: ServerResponse,
  { status, headers, body }: UnframedResponse,
  configuration: ServerConfiguration,
): void {
  const withoutBody = status === 204 || status === 304 || response.req.method === 'HEAD'
  const coded =
    configuration.coding && body.length > 0 && !has(headers, 'content-encoding') ? configuration.coding : undefined
  const bytes = coded ? codings[coded](body) : body
  const lines = [...headers, ...configuration.headers]
  if (coded) lines.push(['content-encoding', coded])
  if (configuration.framing === 'length' && status !== 204 && !has(headers, 'content-length')) {
    lines.push(['content-length', String(Buffer.byteLength(bytes))])
  }
  if (!configuration.dateHeader) response.sendDate = false
  if (configuration.connection === 'close' || configuration.framing === 'until-close') response.shouldKeepAlive = false
  if (configuration.framing === 'until-close') response.useChunkedEncodingByDefault = false
  const raw = lines.flatMap(([name, value]) => [cased(name, configuration.headerCase), value])
  // The array form keeps repeated headers; the declared type knows only the overload with a reason.
  if (configuration.reason) response.writeHead(status, configuration.reason(status), raw)
  else response.writeHead(status, raw)
  if (withoutBody) response.end()
  else if (configuration.framing === 'dribble') dribble(response, Buffer.from(bytes as string))
  else response.end(bytes)
}

const codings: Record<NonNullable<ServerConfiguration['coding']>, (body: string | Uint8Array) => Buffer> = {
  gzip: body => gzipSync(body),
  deflate: body => deflateSync(body),
  br: body => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

/** In three pieces, cut without regard to characters. */
function dribble(response: ServerResponse, bytes: Buffer): void {
  const third = Math.ceil(bytes.length / 3)
  response.write(bytes.subarray(0, third))
  setTimeout(() => {
    response.write(bytes.subarray(third, 2 * third))
    setTimeout(() => response.end(bytes.subarray(2 * third)), 2)
  }, 2)
}

function has(headers: UnframedResponse['headers'], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted)
}

function cased(name: string, form: ServerConfiguration['headerCase']): string {
  if (form === 'lower') return name
  return form === 'upper' ? name.toUpperCase() : name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())
}
