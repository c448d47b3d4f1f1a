import { defineRule, fault, found, notApplicable, observe, type SeamContext, withHeaders } from '../../src/kit/index.js'
import { parseHttpDate } from './shared/http-date.js'

/** The first and the last instant at which it is 5 December 2030 somewhere. */
const begin = new Date('2030-12-04T10:00:00Z')
const end = new Date('2030-12-06T12:00:00Z')

export const sunsetNamesTheDay = defineRule<{ sent: number }>({
  id: 'sunset-names-the-day',
  cites: 'get-sunset-day',
  summary: 'A Sunset header of GET /pets/{petId}, where sent, names 5 December 2030',
  why: 'Clients that plan by the header leave too late, or in a hurry.',
  scenarios: ['valid creations', 'reads of unknown ids'],
  branches: ['getPet'],
  on: 'getPet',
  scope: 'run',
  judge: {
    start: () => ({ sent: 0 }),
    *see(state, { endpoint, response }) {
      if (endpoint !== 'getPet') return
      for (const [name, text] of response?.headers ?? []) {
        if (name !== 'sunset') continue
        state.sent++
        const date = parseHttpDate(text)
        if (date !== undefined && date >= begin && date < end) yield observe('getPet')
        else {
          const what = date === undefined ? 'is not an HTTP-date' : 'is not on 5 December 2030 in any time zone'
          yield found({
            branch: 'getPet',
            message: `The Sunset header of GET /pets/{petId}, "${text}", ${what}; the removal is scheduled for that day.`,
            expected: 'Sunset: Thu, 05 Dec 2030 00:00:00 GMT',
            actual: `Sunset: ${text}`,
            place: 'header sunset',
          })
        }
      }
    },
    *end({ sent }) {
      if (sent === 0) yield notApplicable('no Sunset header is sent', 'getPet')
    },
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  sends('a-month-early', 'Tue, 05 Nov 2030 00:00:00 GMT'),
  sends('a-year-late', 'Fri, 05 Dec 2031 00:00:00 GMT'),
  sends('a-second-early', 'Wed, 04 Dec 2030 09:59:59 GMT'),
  sends('a-second-late', 'Fri, 06 Dec 2030 12:00:00 GMT'),
  sends('iso-date', '2030-12-05'),
  sends('iso-date-and-time', '2030-12-05T00:00:00Z'),
  sends('unix-seconds', '@1922659200'),
  sends('other-zone', 'Thu, 05 Dec 2030 00:00:00 CET'),
  sends('other-day-on-404', 'Mon, 01 Jan 2029 00:00:00 GMT', c => c.pet === undefined),
  sends('other-day-for-sold', 'Mon, 01 Jan 2029 00:00:00 GMT', c => c.pet?.status === 'sold'),
]

function sends(id: string, text: string, condition: (c: SeamContext) => boolean = () => true) {
  return fault({
    id,
    branch: 'getPet',
    seam: 'getPet.response',
    when: c => condition(c),
    then: response =>
      withHeaders(response, headers => [...headers.filter(([name]) => name !== 'sunset'), ['sunset', text]]),
  })
}
