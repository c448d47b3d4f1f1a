import { byteRule } from './shared/byte-rule.js'

const most = 64

export const bodyNestingIsBounded = byteRule({
  id: 'body-nesting-is-bounded',
  cites: 'body-nesting',
  summary: `No response body nests deeper than ${most} levels`,
  why: 'Parsers may refuse deep nesting (RFC 8259, 9), and recursive ones crash on it.',
  expected: `at most ${most} levels of nesting`,
  flaw: ({ parsed }) => (parsed!.depth > most ? `${parsed!.depth} levels of nesting` : undefined),
  spoil: body => body.replace(/\}(\]?)$/, `,"x":${'['.repeat(80)}${']'.repeat(80)}}$1`),
})
