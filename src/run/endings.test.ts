import { expect, test } from 'vitest'
import { unreachableText } from './endings.js'

const textOf = (kind: Parameters<typeof unreachableText>[1]['kind']) =>
  unreachableText('http://a.test/v1', { kind, message: 'why', sent: false })

test.each(['refused', 'unresolved', 'timeout', 'reset'] as const)('what may be starting: %s names --wait', kind =>
  expect(textOf(kind)).toMatch(/: why\. Check .*\. Still starting\? Add --wait 30s\.$/),
)

test.each(['malformed', 'tls'] as const)('%s does not', kind => expect(textOf(kind)).not.toContain('--wait'))
