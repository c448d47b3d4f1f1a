import { type History, headerValues, notApplicable, type Outcomes } from '../../../src/kit/index.js'

/** Judges the values of a header wherever getPet sends it. */
export const whereSent = (header: string, judge: (values: readonly string[]) => Outcomes): History<undefined> => ({
  start: () => undefined,
  *see(_, { endpoint, response }) {
    const values = headerValues(response?.headers ?? [], header.toLowerCase())
    if (endpoint === 'getPet' && values.length > 0) yield* judge(values)
  },
  *end() {
    yield notApplicable(`no ${header} header is sent`, 'getPet')
  },
})
