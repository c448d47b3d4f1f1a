import { describe, expect, test } from 'vitest'
import type { Depth } from '../src/core/model/depth.js'
import type { RunOptions } from '../src/core/report/options.js'
import type { Report } from '../src/core/report/report.js'
import { frameworks } from '../src/core/rule/framework.js'
import { isPetStatus, respond } from '../src/kit/index.js'
import { costOf, makePlan, selectRules } from '../src/plan/plan.js'
import { rules } from '../suites/index.js'
import { testOptions } from './options.js'
import { judge, judgeReference, type TestRun, verdictsOf } from './run.js'

/** One run at each depth, for all that is said of them. */
const honest = new Map<Depth, Promise<TestRun>>()
function atDepth(depth: Depth): Promise<TestRun> {
  const run = honest.get(depth) ?? judgeReference({ depth })
  honest.set(depth, run)
  return run
}

/** What is not fine, with the reasons. */
const blemishes = ({ rules }: Report) =>
  rules
    .filter(({ verdict }) => ['fail', 'error', 'inconclusive', 'warn'].includes(verdict))
    .map(({ id, verdict, reasons }) => ({ id, verdict, reasons }))

test('a target that refuses every creation is told what it said', async () => {
  const problem = () => 'categoryId must be\nan integer'
  const { report } = await judgeReference({ depth: 'quick' }, { injections: { 'createPet.problem': problem } })
  expect(report.exitCode).toBe(3)
  const [notice] = report.notices.filter(text => text.startsWith('Every creation was refused'))
  expect(notice).toMatch(
    /POST \/pets \{"name":"[^"]+","categoryId":1,"status":"available"\} → 400 \{.*"categoryId must be\\nan integer"/,
  )
})

describe('against the reference server', () => {
  const isWhole = (report: Report) => {
    expect(blemishes(report)).toEqual([])
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0, ending: 'complete' })
    const unobserved = report.rules.filter(
      ({ level, verdict, observations }) => level === 'must' && verdict === 'pass' && observations === 0,
    )
    expect(unobserved).toEqual([])
    // Its ids are small, and its address is nobody's.
    const left = report.rules.filter(({ level, verdict }) => level === 'must' && verdict === 'not-applicable')
    expect(left.map(({ id }) => id)).toEqual(['ids-are-never-rounded', 'base-path-is-v1'])
  }
  const isJudgedWhole = async (depth: Depth) => isWhole((await atDepth(depth)).report)
  const title = '%s: every must rule is judged, none fails'
  test.each(['quick', 'standard'] as const)(title, isJudgedWhole)
  test.each(['deep'] as const)(title, { tags: 'night' }, isJudgedWhole)

  // Most pets have another status with each; with one of them some status was left to categories that go by another rule.
  test.each([6, 7, 8])('nor is anything left unseen with seed %i', { tags: 'night' }, async seed => {
    isWhole((await judgeReference({ depth: 'standard', seed })).report)
  })

  test.each(['quick', 'standard'] as const)(
    'at %s what was asked and what was not make all that there is',
    async depth => {
      const { asked, possible, ruledOut } = (await atDepth(depth)).report.coverage!
      expect(possible).toBeGreaterThan(100)
      expect(asked + ruledOut.reduce((sum, { count }) => sum + count, 0)).toBe(possible)
    },
  )

  test('the plan is true within 10 %', async () => {
    for (const depth of ['quick', 'standard'] as const) {
      const planned = await costOf(makePlan(rules, testOptions({ depth })))
      const { stats } = (await atDepth(depth)).report
      expect(stats.requests / planned.requests).toBeGreaterThan(0.9)
      expect(stats.requests / planned.requests).toBeLessThan(1.1)
      expect(stats.petsCreated).toBeLessThanOrEqual(planned.creates)
    }
  })

  // As a client does that does one thing at a time.
  test('what follows from a response is sent right behind it, with nothing between', async () => {
    const { events } = await atDepth('standard')
    const created = new Map(
      events.flatMap((event, i) => (event.type === 'pet' ? [[events[i - 1], `/pets/${event.id}`] as const] : [])),
    )
    const ended = events.filter(event => event.type === 'exchange')
    type Ended = (typeof ended)[number]
    const pairs = (isOne: (one: Ended, next: Ended) => boolean) =>
      ended.filter((next, i) => i > 0 && isOne(ended[i - 1]!, next)).length
    const again = (one: Ended, next: Ended) =>
      one.path === next.path && one.body === next.body && one.method === next.method
    const isGood = (method: string, next: Ended) => next.method === method && next.status! < 300
    expect({
      'a read behind its creation': pairs((one, next) => created.get(one) === next.path),
      'a list or read with the good key at last': pairs(
        (one, next) => one.status === 401 && isGood('GET', next) && again(one, next),
      ),
    }).toEqual({
      'a read behind its creation': expect.toSatisfy(count => count >= 1),
      'a list or read with the good key at last': expect.toSatisfy(count => count >= 2),
    })
  })

  test('no request is anything but GET, POST, HEAD or OPTIONS', async () => {
    const { events } = await atDepth('standard')
    const methods = events.flatMap(event => (event.type === 'exchange' ? [event.method] : []))
    expect([...new Set(methods)].sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
  })

  test('a store that is full already is not filled further than the tests of creation need', {
    tags: 'thorough',
  }, async () => {
    const full = (
      await judgeReference({ depth: 'standard', only: ['list-*'] }, { variants: ['seeded-with-5000-pets'] })
    ).report
    const empty = (await judgeReference({ depth: 'standard', only: ['list-*'] })).report
    expect(full.stats.petsCreated).toBeLessThan(empty.stats.petsCreated / 2)
    expect(full.verdict).toBe('no-violation-found')
  })
})

// What "again" under a failure asks, on a store that has been judged before.
describe.each(['seeded-with-30-pets', 'seeded-with-5000-pets'] as const)('in a store that is %s', variant => {
  // Which pets a short list lacks shows where the run has made some of each status: alone it makes none there.
  const others = rules.filter(({ id }) => id !== 'short-list-is-complete')
  test.each(others.map(({ id }) => id))('%s is judged alone', { tags: 'night' }, async id => {
    const { report } = await judgeReference({ only: [id], seed: 3 }, { variants: [variant] })
    const [{ verdict, reasons }] = report.rules as [(typeof report.rules)[number]]
    expect({ verdict, reasons }).not.toMatchObject({ verdict: expect.stringMatching(/fail|warn|error|inconclusive/) })
  })
})

describe('what the user rules out', () => {
  test('--read-only sends no POST, and what needs one is not applicable', async () => {
    const { report, events } = await judgeReference(
      { readOnly: true, depth: 'standard' },
      { variants: ['seeded-with-5000-pets'] },
    )
    expect(events.some(event => event.type === 'exchange' && event.method === 'POST')).toBe(false)
    expect(verdictsOf(report)).toMatchObject({
      'create-returns-201': 'not-applicable',
      'list-respects-limit': 'pass',
      'list-needs-a-key': 'pass',
    })
    expect(blemishes(report)).toEqual([])
    expect(report.exitCode).toBe(0)
  })

  test('--read-only on an empty store: what getPet cannot show is not applicable either', async () => {
    const { report } = await judgeReference({ readOnly: true })
    const { 'get-needs-a-key': needsKey } = verdictsOf(report)
    expect(needsKey).toBe('not-applicable')
    expect(report.exitCode).toBe(0)
  })

  test('--read-only excuses no getPet that breaks on pets that there are', { tags: 'thorough' }, async () => {
    const gone = { 'getPet.response': () => ({ status: 503, headers: [], body: '' }) }
    const { report } = await judgeReference(
      { readOnly: true, depth: 'quick', only: ['get-needs-a-key', 'unknown-id-*', 'list-needs-a-key'] },
      { variants: ['seeded-with-30-pets'], injections: gone },
    )
    // One operation that never responds holds up no other, and ends no run.
    expect(report).toMatchObject({ exitCode: 3, ending: 'complete' })
    expect(verdictsOf(report)).toMatchObject({
      'get-needs-a-key': 'inconclusive',
      'unknown-id-returns-404': 'inconclusive',
      'list-needs-a-key': 'pass',
    })
    const { reasons } = report.rules.find(({ id }) => id === 'get-needs-a-key')!
    expect(reasons.join()).toMatch(/503|no usable response/)
  })

  test('--no-key-variants sends no key made from the real one', async () => {
    const { report, events } = await judgeReference({ keyVariants: false, only: ['*-needs-a-key'] })
    const kinds = new Set(events.flatMap(event => (event.type === 'exchange' ? [event.credential] : [])))
    const made = /^(?:cut|lengthened|altered|bare-key|other-case|second-word|query-only|other-scheme)$/
    expect([...kinds].filter(kind => made.test(kind))).toEqual([])
    expect(report.exitCode).toBe(0)
  })

  test.each<[string, Partial<RunOptions>, string]>([
    ['a selection', { only: ['list-respects-limit'] }, 'rules-selected'],
    ['rules skipped', { skip: ['sequences-are-consistent'] }, 'rules-skipped'],
    ['read-only', { readOnly: true }, 'read-only'],
    ['no key variants', { keyVariants: false }, 'no-key-variants'],
    ['no samples', { runs: 0 }, 'fewer-samples'],
  ])('a partial run never says conformant: %s', async (_, options, partial) => {
    const { report } = await judgeReference(options, { variants: ['seeded-with-30-pets'] })
    expect(report).toMatchObject({ verdict: 'no-violation-found', exitCode: 0, complete: false, partial: [partial] })
    expect(report.notJudged.filter(({ by }) => by === 'user').length > 0 || options.runs === 0).toBe(true)
  })

  test('a run in which nothing was judged has no verdict', async () => {
    const { report } = await judgeReference({ only: ['base-path-is-v1'] })
    expect(report.leftOut.map(({ id }) => id)).toContain('list-shows-pets')
    expect(report).toMatchObject({ verdict: 'inconclusive', exitCode: 3, ending: 'complete' })
  })

  test('after its removal no rule on getPet is judged', async () => {
    const { report } = await judgeReference(
      { now: new Date('2031-01-01T00:00:00Z') },
      { injections: { 'getPet.response': () => respond(410) } },
    )
    expect(verdictsOf(report)).toMatchObject({
      'created-pet-is-found': 'not-applicable',
      'get-pet-is-still-served': 'not-applicable',
    })
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  })

  test('the last instant before its removal it must still be there', { tags: 'thorough' }, async () => {
    const injections = { 'getPet.response': () => respond(410) }
    const { report } = await judgeReference(
      { now: new Date('2030-12-04T09:59:59Z'), only: ['get-pet-is-still-served'] },
      { injections },
    )
    expect(verdictsOf(report)['get-pet-is-still-served']).toBe('fail')
  })

  test('--only judges the rules named, by id, glob or interpretation', () => {
    expect(selectRules(rules, ['list-respects-limit'], []).map(({ id }) => id)).toEqual(['list-respects-limit'])
    expect(selectRules(rules, ['P13'], []).every(({ interpretation }) => interpretation === 'P13')).toBe(true)
    expect(selectRules(rules, ['list-*'], ['list-is-*']).some(({ id }) => id.startsWith('list-is'))).toBe(false)
    for (const [word, meant] of [
      ['list-respect-limit', 'list-respects-limit'],
      ['respects', 'list-respects-limit'],
      ['lits-*', 'list-*'],
    ] as const)
      expect(() => selectRules(rules, [word], [])).toThrow(`Did you mean "${meant}"?`)
    expect(() => selectRules(rules, [], ['*'])).toThrow('leaves no rule')
  })
})

describe('how a run ends', () => {
  const brokenLimit = { injections: { 'listPets.response': () => respond(500) } }

  test('--bail stops at the first failed must, the rest is inconclusive', async () => {
    const { report } = await judgeReference({ bail: true }, brokenLimit)
    expect(report.ending).toBe('bailed')
    expect(report.exitCode).toBe(1)
    expect(report.rules.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(0)
    expect(verdictsOf(report)['create-needs-a-key']).toBe('inconclusive')
  })

  test('interrupted: what was judged is reported, exit 130', async () => {
    const { report } = await judgeReference(
      {},
      {},
      (event, stop) => event.type === 'phase' && event.phase === 'keys' && stop(),
    )
    expect(report).toMatchObject({ ending: 'interrupted', exitCode: 130 })
    expect(verdictsOf(report)['list-respects-limit']).toBe('pass')
    expect(verdictsOf(report)['create-needs-a-key']).toBe('inconclusive')
  })

  test('nothing listens: exit 3, unreachable', async () => {
    const { report } = await judge({ baseUrl: 'http://127.0.0.1:9/v1' })
    expect(report).toMatchObject({ ending: 'unreachable', exitCode: 3, verdict: 'inconclusive' })
    expect(report.endingReason).toMatch(/cannot be reached.*Check the base URL.*--wait 30s/)
  })

  test('the key is refused: exit 3', async () => {
    const { report } = await judgeReference({ apiKey: 'pk_wrong_0123456789' })
    expect(report).toMatchObject({ ending: 'key-refused', exitCode: 3 })
  })

  test('a spent budget is no verdict: exit 3', async () => {
    const { report, events } = await judgeReference({ maxRequests: 100 })
    expect(report).toMatchObject({ ending: 'budget', exitCode: 3 })
    expect(events.filter(event => event.type === 'exchange' && event.failure !== 'budget')).toHaveLength(100)
  })

  test('--max-creates bounds the creations', async () => {
    const { report } = await judgeReference({ maxCreates: 10 })
    expect(report.stats.petsCreated).toBeLessThanOrEqual(10)
    expect(report.exitCode).toBe(3)
  })

  test('the deadline ends the run: exit 3', async () => {
    const { report } = await judgeReference({ deadlineMs: 60, depth: 'standard' })
    expect(report).toMatchObject({ ending: 'budget', exitCode: 3 })
  })

  test('a 401 to one operation only is a finding, not a refused key', async () => {
    const { report } = await judgeReference(
      { only: ['list-*'] },
      { injections: { 'listPets.authenticate': () => false } },
    )
    expect(report.ending).toBe('complete')
    expect(verdictsOf(report)['list-accepts-limit']).toBe('fail')
  })
})

describe('how a failure is fixed', () => {
  const id = 'create-returns-201'
  const remedyAt = async (
    headers: readonly (readonly [string, string])[],
    options: Partial<RunOptions> = {},
    status = 200,
  ) => {
    const injections = {
      'createPet.response': (honest: { status: number; headers: readonly unknown[] }) => ({
        ...honest,
        ...(honest.status === 201 ? { status } : {}),
        headers: [...honest.headers, ...headers],
      }),
    }
    const { report } = await judgeReference(
      { only: [id], depth: 'quick', ...options },
      { injections: injections as never },
    )
    const { verdict, remedy } = report.rules.find(rule => rule.id === id)!
    return { verdict, remedy }
  }

  test('is said for the framework that the target shows', async () => {
    const { verdict, remedy } = await remedyAt([['server', 'Werkzeug/3.1.3']])
    expect(verdict).toBe('fail')
    const code = expect.arrayContaining([expect.stringContaining('jsonify(pet), 201')])
    const regions = [{ file: 'examples/servers/flask/app.py', line: expect.any(Number), code }]
    expect(remedy).toEqual({ framework: 'Flask', text: expect.stringContaining('201'), regions })
  })

  test('or that the user names; else for those that have lines', async () => {
    expect(await remedyAt([['server', 'Werkzeug/3.1.3']], { framework: 'Express' })).toMatchObject({
      remedy: { framework: 'Express' },
    })
    expect((await remedyAt([])).remedy).toEqual({ text: expect.any(String), others: [...frameworks] })
  })

  test('but without lines that fix another status', async () => {
    const { verdict, remedy } = await remedyAt([['server', 'Werkzeug/3.1.3']], {}, 206)
    expect({ verdict, remedy }).toEqual({ verdict: 'fail', remedy: { text: expect.any(String) } })
  })
})

describe('blame', { tags: 'thorough' }, () => {
  test('what a pet that ought to have been refused breaks elsewhere says nothing of when another rule fails', async () => {
    const isLost = (problem: string | undefined) => problem?.includes('status')
    const injections = {
      'createPet.problem': (problem: string | undefined) => (isLost(problem) ? undefined : problem),
      // What it takes wrongly comes back wrong, and so do large categories.
      'createPet.body': (body: object, { pet, input }: { pet: { categoryId: bigint }; input: { status?: string } }) =>
        pet.categoryId > 2n ** 54n || !isPetStatus(input.status ?? 'sold') ? { ...body, categoryId: 'lost' } : body,
    }
    const { report } = await judgeReference({ depth: 'standard' }, { injections: injections as never })
    const valid = report.rules.find(({ id }) => id === 'create-returns-a-valid-pet')!
    expect(valid.consequences.length).toBeGreaterThan(0)
    expect(valid.smallest?.parts).toEqual(['categoryId'])
    expect(valid.contrasts).toMatchObject([{ part: 'categoryId', exchanges: [{ status: 201 }] }])
  })

  test('trouble that retries did not get over leaves the rule inconclusive, never passed', async () => {
    // One question of a quick run: each that is asked ten times takes some seconds.
    const down = (_: unknown, c: { query: URLSearchParams }) => c.query.get('limit') === '99'
    const injections = {
      'listPets.response': (honest: never, c: { query: URLSearchParams }) => (down(honest, c) ? respond(503) : honest),
    }
    const { report } = await judgeReference(
      { only: ['list-accepts-limit'], patienceMs: 300 },
      { injections: injections as never },
    )
    expect(verdictsOf(report)['list-accepts-limit']).toBe('inconclusive')
    expect(report.exitCode).toBe(3)
  })
})

/** What a run sends, in the order in which it was put on the wire; names differ from run to run (P7). */
async function sent(seed: number): Promise<readonly string[]> {
  const { events } = await judgeReference({ seed, concurrency: 1 })
  return events.flatMap(event =>
    event.type === 'exchange' ? [`${event.scenario} ${event.sample}: ${event.method} ${event.path}`] : [],
  )
}

test('the same seed sends the same questions in the same order', { tags: 'thorough' }, async () => {
  const first = await sent(3)
  expect(await sent(3)).toEqual(first)
  expect(await sent(4)).not.toEqual(first)
})
