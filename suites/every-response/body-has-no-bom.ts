import { byteRule } from './shared/byte-rule.js'

export const bodyHasNoBom = byteRule({
  id: 'body-has-no-bom',
  cites: 'body-no-bom',
  summary: 'No response body begins with a byte order mark',
  why: 'Many JSON parsers refuse a text that begins with U+FEFF.',
  expected: 'no byte order mark',
  flaw: ({ parsed }) => (parsed!.bom ? 'a byte order mark at its start' : undefined),
  spoil: body => `\uFEFF${body}`,
})
