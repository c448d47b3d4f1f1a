import type { VariantEntry } from '../variant.js'

const sunset = (id: string, summary: string, value: string): VariantEntry => ({ id, summary, sets: { sunset: value } })

/** Part 9: how the removal of getPet is announced, and that it takes place. */
export const deprecation: readonly VariantEntry[] = [
  {
    id: 'deprecation-unannounced',
    summary: 'getPet has neither Deprecation nor Sunset',
    sets: { deprecation: undefined, sunset: undefined },
    warns: true,
  },
  { id: 'sunset-alone', summary: 'getPet has Sunset without Deprecation', sets: { deprecation: undefined } },
  { id: 'deprecation-alone', summary: 'getPet has Deprecation without Sunset', sets: { sunset: undefined } },
  sunset('sunset-at-noon', 'Sunset is noon of the day', 'Thu, 05 Dec 2030 12:00:00 GMT'),
  sunset('sunset-in-the-far-east', 'Sunset is when the day begins in UTC+14', 'Wed, 04 Dec 2030 10:00:00 GMT'),
  sunset('sunset-in-the-far-west', 'Sunset is when the day ends in UTC-12', 'Fri, 06 Dec 2030 11:59:59 GMT'),
  sunset('sunset-at-a-leap-second', 'Sunset is the leap second that ends the day', 'Thu, 05 Dec 2030 23:59:60 GMT'),
  { ...sunset('sunset-in-rfc-850', 'Sunset has the form of RFC 850', 'Thursday, 05-Dec-30 00:00:00 GMT'), warns: true },
  { ...sunset('sunset-in-asctime', 'Sunset has the form of asctime', 'Thu Dec  5 00:00:00 2030'), warns: true },
  {
    id: 'deprecation-of-the-draft',
    summary: 'Deprecation is "true" as in drafts before RFC 9745',
    sets: { deprecation: 'true' },
    warns: true,
  },
  { id: 'deprecation-in-future', summary: 'Deprecation is a day to come', sets: { deprecation: '@1909612800' } },
  {
    id: 'get-pet-ends-on-schedule',
    summary: "getPet returns 404 from 5 December 2030 by the server's clock",
    sets: { getPetEnds: true },
  },
  {
    id: 'get-pet-not-found',
    summary: 'getPet is gone: 404 to every call',
    sets: { getPetGone: 404 },
    legalFrom: '2030-12-05',
  },
  {
    id: 'get-pet-gone',
    summary: 'getPet is gone: 410 to every call',
    sets: { getPetGone: 410 },
    legalFrom: '2030-12-05',
  },
]
