import type { Header } from '../../core/exchange/exchange.js'

/** Names and values by turns, as undici has them. HTTP/2 has several values in one place, and pseudo headers. */
type Raw = readonly (Buffer | readonly Buffer[])[]

/** Names in lower case, in the order of arrival. Bytes become characters one by one (latin1), as Node does it. */
export function headersOf(raw: Raw): readonly Header[] {
  const headers: Header[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = text(raw[i] as Buffer).toLowerCase()
    if (name.startsWith(':')) continue
    for (const value of [raw[i + 1]!].flat() as Buffer[]) headers.push([name, text(value)])
  }
  return headers
}

function text(value: Buffer): string {
  const whole = value.toString('latin1')
  // Blanks after a value are not part of it. An expression would take time quadratic in those within it.
  let end = whole.length
  while (end > 0 && (whole[end - 1] === ' ' || whole[end - 1] === '\t')) end--
  return end === whole.length ? whole : whole.slice(0, end)
}
