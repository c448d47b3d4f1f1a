import { named, parameter } from '../../src/kit/index.js'

/** A service is the same on each connection, whatever went over it before. */
export const connection = parameter({
  name: 'connection',
  source: '1 P22',
  classes: named('fresh', 'reused', 'after a 4xx'),
  classOf: ({ setting: { nth, before } }) => {
    if (nth === undefined) return undefined
    if (nth === 1) return 'fresh'
    return before !== undefined && before >= 400 && before < 500 ? 'after a 4xx' : 'reused'
  },
})

/** For requests: what came before on a connection is up to chance. */
export const askedConnection = {
  ...connection,
  classes: named('reused', 'fresh'),
  preferred: 'reused', // a new connection costs round trips
} as const

const whose = ['same operation', 'another operation'] as const
/** By the status: the class, and how people say it. */
const outcomes: Readonly<Record<string, readonly [what: string, how: string]>> = {
  '2xx': ['accepted', 'accepted'],
  '4xx': ['refused', 'refused'],
  '401': ['denied', 'refused for its key'],
}

/** What the service did last before this request: the same operation or another one, accepted, refused or denied. */
export const previousRequest = parameter({
  name: 'previous request',
  source: '1',
  classes: whose.flatMap(operation => named(...Object.values(outcomes).map(([what]) => `${operation} ${what}`))),
  classOf: ({ endpoint, setting }) => {
    const [operation, status] = setting.after?.split(' ') ?? []
    const outcome = outcomes[status ?? '']
    return outcome && `${whose[operation === endpoint ? 0 : 1]} ${outcome[0]}`
  },
})

/** Whether other requests were under way. */
const concurrentRequests = parameter({
  name: 'concurrent requests',
  source: '1 P13',
  classes: named('none', 'some'),
  classOf: ({ setting }) => (setting.concurrent === 0 ? 'none' : 'some'),
})

/** The letter case of header names, which means nothing (P15). */
export const headerNames = parameter({
  name: 'header names',
  source: '5 P15',
  classes: named('as documented', 'lower case', 'upper case'),
  preferred: 'as documented',
  classOf: ({ request }) => request.headerNames ?? 'as documented',
})

/** In how many TCP segments the request goes out, which means nothing. */
export const segments = parameter({
  name: 'segments',
  source: '1',
  classes: named('one', 'two, cut in the head', 'two, cut in the body'),
  preferred: 'one',
  classOf: ({ request: { cut } }) => {
    if (cut === undefined) return 'one'
    return / body$/.test(cut) ? 'two, cut in the body' : 'two, cut in the head'
  },
})

export const traffic = [connection, previousRequest, concurrentRequests] as const

/** Of any request; a request does not say them, the run deals them. */
export const ofAnyRequest = [headerNames, segments] as const
