import { named, parameter } from './parameter.js'

/** A service is the same on each connection, whatever went over it before. */
export const connection = parameter({
  name: 'connection',
  source: '1 P22',
  classes: named('fresh', 'reused', 'after a 4xx'),
  said: {
    what: 'its connection',
    of: { fresh: 'new', reused: 'one that was used before', 'after a 4xx': 'one whose last response was a 4xx' },
  },
  classOf: ({ setting: { nth, before } }) => {
    if (nth === undefined) return undefined
    if (nth === 1) return 'fresh'
    return before !== undefined && before >= 400 && before < 500 ? 'after a 4xx' : 'reused'
  },
})

/** For questions: what came before on a connection is up to chance. */
export const askedConnection = {
  ...connection,
  classes: named('reused', 'fresh'),
  preferred: 'reused', // a new connection costs round trips
} as const

const whose = ['same operation', 'another operation'] as const

/** What the service did last before this request: the same operation or another one, accepted, refused or denied. */
export const previousRequest = parameter({
  name: 'previous request',
  source: '1',
  classes: whose.flatMap(operation => named(...['accepted', 'refused', 'denied'].map(what => `${operation} ${what}`))),
  said: {
    what: 'the request before it',
    of: Object.fromEntries(
      whose.flatMap(operation =>
        [
          ['accepted', 'accepted'],
          ['refused', 'refused'],
          ['denied', 'refused for its key'],
        ].map(([what, how]) => [`${operation} ${what}`, `of ${operation.replace('same', 'the same')} and was ${how}`]),
      ),
    ),
  },
  classOf: ({ endpoint, setting }) => {
    const [operation, status] = setting.after?.split(' ') ?? []
    const what = outcomes[status ?? '']
    return what === undefined ? undefined : `${whose[operation === endpoint ? 0 : 1]} ${what}`
  },
})

const outcomes: Readonly<Record<string, string>> = { '2xx': 'accepted', '4xx': 'refused', '401': 'denied' }

/** Whether other requests were under way. */
export const concurrentRequests = parameter({
  name: 'concurrent requests',
  source: '1 P13',
  classes: named('none', 'some'),
  said: { what: 'the request', of: { none: 'the only one under way', some: 'under way along with others' } },
  classOf: ({ setting }) => (setting.concurrent === 0 ? 'none' : 'some'),
})

export const traffic = [connection, previousRequest, concurrentRequests] as const
