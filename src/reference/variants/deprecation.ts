import type { VariantRow } from '../variant.js'

const sunset = (id: string, summary: string, value: string, more: VariantRow[3] = {}): VariantRow => [
  id,
  summary,
  { sunset: value },
  more,
]

/** Part 9: how the removal of getPet is announced, and that it takes place. */
export const deprecation: readonly VariantRow[] = [
  [
    'deprecation-unannounced',
    'getPet has neither Deprecation nor Sunset',
    { deprecation: undefined, sunset: undefined },
    { warns: true },
  ],
  ['sunset-alone', 'getPet has Sunset without Deprecation', { deprecation: undefined }],
  ['deprecation-alone', 'getPet has Deprecation without Sunset', { sunset: undefined }],
  sunset('sunset-at-noon', 'Sunset is noon of the day', 'Thu, 05 Dec 2030 12:00:00 GMT'),
  sunset('sunset-in-the-far-east', 'Sunset is when the day begins in UTC+14', 'Wed, 04 Dec 2030 10:00:00 GMT'),
  sunset('sunset-in-the-far-west', 'Sunset is when the day ends in UTC-12', 'Fri, 06 Dec 2030 11:59:59 GMT'),
  sunset('sunset-at-a-leap-second', 'Sunset is the leap second that ends the day', 'Thu, 05 Dec 2030 23:59:60 GMT'),
  sunset('sunset-in-rfc-850', 'Sunset has the form of RFC 850', 'Thursday, 05-Dec-30 00:00:00 GMT', { warns: true }),
  sunset('sunset-in-asctime', 'Sunset has the form of asctime', 'Thu Dec  5 00:00:00 2030', { warns: true }),
  [
    'deprecation-of-the-draft',
    'Deprecation is "true" as in drafts before RFC 9745',
    { deprecation: 'true' },
    { warns: true },
  ],
  ['deprecation-in-future', 'Deprecation is a day to come', { deprecation: '@1909612800' }],
  ['get-pet-ends-on-schedule', "getPet returns 404 from 5 December 2030 by the server's clock", { getPetEnds: true }],
  ['get-pet-not-found', 'getPet is gone: 404 to every call', { getPetGone: 404 }, { legalFrom: '2030-12-05' }],
  ['get-pet-gone', 'getPet is gone: 410 to every call', { getPetGone: 410 }, { legalFrom: '2030-12-05' }],
]
