import { always, check, defineRule, faultsAt, withHeader } from '../../src/kit/index.js'
import { whereSent } from './shared/header.js'
import { parseHttpDate } from './shared/http-date.js'

/** The first and the last instant at which it is 5 December 2030 somewhere. */
const begin = new Date('2030-12-04T10:00:00Z')
const end = new Date('2030-12-06T12:00:00Z')

export const sunsetNamesTheDay = defineRule<undefined>({
  id: 'sunset-names-the-day',
  cites: 'get-sunset-day',
  summary: 'A Sunset header of GET /pets/{petId}, where sent, names 5 December 2030',
  why: 'Clients that plan by the header leave too late, or in a hurry.',
  scenarios: ['valid creations', 'reads of unknown ids'],
  branches: ['getPet'],
  on: 'getPet',
  scope: 'run',
  judge: whereSent('Sunset', function* (values) {
    for (const text of values) {
      const date = parseHttpDate(text)
      const what = date === undefined ? 'is not an HTTP-date' : 'is not on 5 December 2030 in any time zone'
      yield check(date !== undefined && date >= begin && date < end, {
        branch: 'getPet',
        message: `The Sunset header of GET /pets/{petId}, "${text}", ${what}; the removal is scheduled for that day.`,
        expected: 'Sunset: Thu, 05 Dec 2030 00:00:00 GMT',
        actual: `Sunset: ${text}`,
        place: 'header sunset',
      })
    }
  }),
  faults: () =>
    faultsAt('getPet.response', [
      ['a-month-early', 'getPet', always, withHeader('sunset', 'Tue, 05 Nov 2030 00:00:00 GMT')],
      ['a-second-early', 'getPet', always, withHeader('sunset', 'Wed, 04 Dec 2030 09:59:59 GMT')],
      ['a-second-late', 'getPet', always, withHeader('sunset', 'Fri, 06 Dec 2030 12:00:00 GMT')],
      ['iso-date', 'getPet', always, withHeader('sunset', '2030-12-05')],
      ['other-day-on-404', 'getPet', c => c.pet === undefined, withHeader('sunset', 'Mon, 01 Jan 2029 00:00:00 GMT')],
    ]),
})
