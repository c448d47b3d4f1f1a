import { always, check, defineRule, faultsAt, withHeader } from '../../src/kit/index.js'
import { whereSent } from './shared/header.js'

/** A Date of a structured field (RFC 9651, 3.3.7), with parameters or without. */
const structuredDate = /^ *@-?\d{1,15} *(;.*)?$/

export const deprecationFollowsRfc9745 = defineRule<undefined>({
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
    yield check(structuredDate.test(text), {
      branch: 'getPet',
      message: `The Deprecation header of GET /pets/{petId} is "${text}"; RFC 9745 wants "@" and Unix seconds.`,
      expected: 'Deprecation: @1735689600, or another such date',
      actual: `Deprecation: ${text}`,
      place: 'header deprecation',
    })
  }),
  faults: () =>
    faultsAt('getPet.response', [
      ['true', 'getPet', always, withHeader('deprecation', 'true')],
      ['bare-seconds', 'getPet', always, withHeader('deprecation', '1735689600')],
      ['fraction', 'getPet', always, withHeader('deprecation', '@1735689600.5')],
      ['date-and-true', 'getPet', always, withHeader('deprecation', '@1735689600, true')],
    ]),
})
