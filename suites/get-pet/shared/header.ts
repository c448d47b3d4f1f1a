import { type History, notApplicable, type Outcomes } from '../../../src/kit/index.js'

export const whereSent = (
  header: string,
  judge: (values: readonly string[]) => Outcomes,
): History<{ sent: boolean }> => ({
  start: () => ({ sent: false }),
  *see(state, { endpoint, response }) {
    const values = response?.headers.filter(([name]) => name === header.toLowerCase()).map(([, value]) => value) ?? []
    if (endpoint !== 'getPet' || values.length === 0) return
    state.sent = true
    yield* judge(values)
  },
  *end({ sent }) {
    if (!sent) yield notApplicable(`no ${header} header is sent`, 'getPet')
  },
})
