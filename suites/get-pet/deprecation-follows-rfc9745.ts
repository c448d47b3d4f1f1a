import { always, defineRule, faultsAt, found, observe, withHeader } from '../../src/kit/index.js'
import { whereSent } from './shared/header.js'

/** A Date of a structured field (RFC 9651, 3.3.7), with parameters or without. */
const structuredDate = /^ *@-?\d{1,15} *(;.*)?$/

export const deprecationFollowsRfc9745 = defineRule<{ sent: number }>({
  id: 'deprecation-follows-rfc9745',
  cites: 'deprecation-header',
  summary: 'A Deprecation header of GET /pets/{petId}, where sent, is "@" and Unix seconds',
  why: 'Tools that watch for deprecated operations cannot read the date.',
  scenarios: ['valid creations'],
  branches: ['getPet'],
  on: 'getPet',
  scope: 'run',
  judge: whereSent('Deprecation', function* (values) {
    const text = values.join(', ') // an item, so that two of them are as wrong as a list
    if (structuredDate.test(text)) yield observe('getPet')
    else {
      yield found({
        branch: 'getPet',
        message: `The Deprecation header of GET /pets/{petId} is "${text}"; RFC 9745 wants "@" and Unix seconds.`,
        expected: 'Deprecation: @1735689600, or another such date',
        actual: `Deprecation: ${text}`,
        place: 'header deprecation',
      })
    }
  }),
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = faultsAt(
  'getPet.response',
  Object.entries({
    true: 'true',
    'bare-seconds': '1735689600',
    fraction: '@1735689600.5',
    'date-and-true': '@1735689600, true',
  }).map(([id, text]) => [id, 'getPet', always, response => withHeader(response, 'deprecation', text)]),
)
