import { byteRule } from './shared/byte-rule.js'

export const bodyHasNoDuplicateKeys = byteRule({
  id: 'body-has-no-duplicate-keys',
  cites: 'body-no-duplicate-keys',
  summary: 'No JSON object in a response names a member twice',
  why: 'Which of the two values a client sees depends on its parser.',
  expected: 'names unique within each object',
  flaw: ({ parsed }) =>
    parsed!.duplicateKeys.length > 0 ? `the member ${parsed!.duplicateKeys[0]} more than once` : undefined,
  spoil: body => body.replace(/"name":("[^"]*")/, '"name":$1,"name":$1'),
})
