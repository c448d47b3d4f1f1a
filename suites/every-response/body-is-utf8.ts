import { byteRule } from './shared/byte-rule.js'

export const bodyIsUtf8 = byteRule({
  id: 'body-is-utf8',
  cites: 'body-valid-utf8',
  summary: 'Every response body is valid UTF-8',
  why: 'JSON between systems is UTF-8; clients replace what is not, and names change silently.',
  expected: 'valid UTF-8',
  flaw: ({ parsed }) => (parsed!.utf8 ? undefined : 'bytes that are not UTF-8'),
  spoil: body =>
    Buffer.from(body.replace('"message":"', '"message":"\xff').replace('"name":"', '"x":"\xff","name":"'), 'latin1'),
})
