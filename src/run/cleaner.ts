import { isUtf8 } from 'node:buffer'
import type { Exchange, Header, ReceivedResponse } from '../core/exchange/exchange.js'
import type { Cleaner } from '../core/exchange/trace.js'
import { isJsonObject, type Json } from '../core/json/json.js'
import { quoted } from '../core/text/quoted.js'
import { isPlain, maskedValues, type Redaction, redacted, redactedJson, redactWith } from '../redaction/index.js'
import { parseJson } from '../spec/json/json-parse.js'

type Redact = Redaction['redact']

/**
 * The exchanges of a run, as they come, without secrets: so they are judged, reported and recorded. Where a key is part of
 * what requests say anyway, such as a name, it is no secret there: a response that repeats it would look wrong without.
 */
export function cleaner(redaction: Redaction): Cleaner {
  const { redact } = redaction
  const sent = new Set<unknown>()
  return {
    sending(body = '') {
      const text = typeof body === 'string' ? body : Buffer.from(body).toString()
      if (redact(text) !== text) for (const each of text.match(quoted) ?? []) sent.add(parsed(each))
    },
    exchange(exchange) {
      const { response, failure } = exchange
      if (failure !== undefined) {
        const message = redact(failure.message)
        return message === failure.message ? exchange : cleaned(exchange, { failure: { ...failure, message } })
      }
      const clean = cleanBody(cleanCoding(cleanHeaders(response!, redaction), redact), redaction, sent)
      return clean === response ? exchange : cleaned(exchange, { response: clean })
    },
    line: json => redactedJson(json, text => (sent.has(parsed(`"${text}"`)) ? text : redact(text))),
  }

  function cleaned(exchange: Exchange, other: Partial<Exchange>): Exchange {
    const clean = { ...exchange, ...other }
    redactWith(clean, redact)
    return clean
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function cleanHeaders(response: ReceivedResponse, { redact, isClean }: Redaction): ReceivedResponse {
  // One search of all in place of two of each.
  if (isClean(response.headers.flat().join('\n')) && response.headers.every(([, value]) => isPlain(value)))
    return response
  const headers = response.headers.map(([name, value]): Header => [redact(name), redact(maskedValues(value, redact))])
  const isSame = headers.every(([name, value], i) => `${name}: ${value}` === response.headers[i]!.join(': '))
  return isSame ? response : { ...response, headers }
}

/** A coding is named by the target, and coded bytes may say more than what comes of them, such as the name of a file. */
function cleanCoding(response: ReceivedResponse, redact: Redact): ReceivedResponse {
  const { coding, coded, codingFailure = '', ...rest } = response
  if (coding === undefined) return response
  const isClean = (text: string): boolean => redact(text) === text
  if (isClean(coding) && isClean(codingFailure) && isClean(Buffer.from(coded ?? []).toString('latin1'))) return response
  return {
    ...rest,
    coding: redact(coding),
    ...(codingFailure === '' ? {} : { codingFailure: redact(codingFailure) }),
  }
}

/** What a body says beside its secrets stays as it is: whatever judges it comes to the same. */
function cleanBody(
  response: ReceivedResponse,
  { redact, isClean }: Redaction,
  sent: ReadonlySet<unknown>,
): ReceivedResponse {
  const { body } = response
  // Byte for byte where it is no UTF-8: most secrets are ASCII, and so is what stands for them.
  const encoding = isUtf8(body) ? 'utf8' : 'latin1'
  const raw = Buffer.from(body.buffer, body.byteOffset, body.length).toString(encoding)
  if (isPlain(raw) && isClean(raw)) return response
  const text = maskedValues(raw, redact)
  const without = redact(text)
  if (without === raw) return response
  const before = parseJson(Buffer.from(text, encoding)).value
  const inTexts = () => text.replace(quoted, each => (sent.has(parsed(each)) ? each : redact(each)))
  const candidates = before === undefined ? [without] : sent.size > 0 ? [inTexts()] : [without, inTexts()]
  const kept = candidates.find(candidate => {
    const { error, value } = parseJson(Buffer.from(candidate, encoding))
    return before === undefined ? error !== undefined : sameShape(before, value)
  })
  const { coded: _coded, coding, ...rest } = response
  // The coded bytes would hold the secret: the body stands decoded, and the coding is still named.
  return { ...rest, body: Buffer.from(kept ?? redacted, encoding), ...(coding === undefined ? {} : { coding }) }
}

/** Equal but for texts that a secret stood in. */
function sameShape(before: Json, after: Json | undefined): boolean {
  if (typeof before === 'string') return typeof after === 'string' && (before === after || after.includes(redacted))
  if (Array.isArray(before))
    return (
      Array.isArray(after) && before.length === after.length && before.every((each, i) => sameShape(each, after[i]))
    )
  if (isJsonObject(before)) {
    if (!isJsonObject(after)) return false
    const [one, other] = [Object.entries(before), Object.entries(after)]
    return one.length === other.length && one.every(([, member], i) => sameShape(member, other[i]![1]))
  }
  return before === after
}
