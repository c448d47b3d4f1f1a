import { check, defineRule, defineScenario, type Exchange, fault, listPets } from 'petstore-conform/kit'

const samples = 20
const allowed = 300

const listings = defineScenario({
  id: 'house-listings',
  phases: ['main'],
  summary: 'Lists pets twenty times, one after the other',
  cost: { requests: samples, creates: 0 },
  async perform(t) {
    for (let i = 0; i < samples; i++) await t.send(`list-${i}`, listPets({ limit: 20 }))
  },
})

const duration = ({ startedAt, endedAt }: Exchange) => endedAt - startedAt

export const houseListIsFast = defineRule({
  id: 'house-list-is-fast',
  cites: {
    id: 'house-latency',
    level: 'must',
    section: '4.1',
    text: 'p95 of GET /pets is under 300 ms.',
    source: 'our SLO',
  },
  summary: 'p95 of GET /pets is under 300 ms',
  why: 'The shop window waits for it.',
  scenarios: [listings],
  branches: ['p95'],
  scope: 'case',
  *judge({ exchanges }) {
    const answered = exchanges.filter(({ response, retries }) => response?.status === 200 && retries === 0)
    if (answered.length < samples) return
    const sorted = [...answered].sort((a, b) => duration(a) - duration(b))
    const slow = sorted[Math.ceil(samples * 0.95) - 1]!
    yield check(duration(slow) < allowed, {
      branch: 'p95',
      message: `The 95th percentile of ${samples} lists is ${Math.round(duration(slow))} ms.`,
      expected: `under ${allowed} ms`,
      actual: `${Math.round(duration(slow))} ms`,
      place: 'time',
      exchanges: [slow],
    })
  },
  faults: [
    fault({
      id: 'slow-lists',
      branch: 'p95',
      point: 'listPets.response',
      then: (response, context) => {
        if (context.query.get('limit') === '20') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 350)
        return { ...response }
      },
    }),
  ],
})
