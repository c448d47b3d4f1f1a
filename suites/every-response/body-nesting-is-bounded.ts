import { byteRule } from './shared/byte-rule.js'

const most = 64

export const bodyNestingIsBounded = byteRule({
  id: 'body-nesting-is-bounded',
  cites: 'body-nesting',
  summary: `No response body nests deeper than ${most} levels`,
  why: 'Parsers may refuse deep nesting (RFC 8259, 9), and recursive ones crash on it.',
  expected: `at most ${most} levels`,
  flaw: ({ parsed }) => (parsed!.depth > most ? `nests ${parsed!.depth} levels deep` : undefined),
  spoil: body => body.replace(/\}(\]?)$/, `,"x":${'['.repeat(80)}${']'.repeat(80)}}$1`),
})
