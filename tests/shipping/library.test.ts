import { afterAll, expect, test, vi } from 'vitest'
import { type JudgeOptions, judge, type RunEvent, referenceServer, rules } from '../../src/index.js'
import { startJudging } from '../../src/library/judge.js'
import { plannedRules } from '../../src/library/planned.js'
import { listen, problem, writeReply } from '../sample-servers/plumbing.js'

const apiKey = 'pk_library_0123456789'
const server = await referenceServer({ apiKey })
afterAll(() => server.close())
const quick: JudgeOptions = { baseUrl: server.baseUrl, apiKey, depth: 'quick', seed: 1 }

const signals = ['SIGINT', 'SIGTERM', 'exit', 'unhandledRejection', 'uncaughtException', 'warning'] as const

test('a report comes back, nothing is printed and no listener stays', async () => {
  const before = signals.map(name => process.listenerCount(name))
  const printed: unknown[] = []
  const streams = [process.stdout, process.stderr].map(stream => ({ stream, write: stream.write }))
  for (const { stream } of streams) stream.write = (text: unknown) => printed.push(text) > 0
  const abort = new AbortController()
  const events: RunEvent[] = []
  const report = await judge({
    ...quick,
    only: 'list-*',
    signal: abort.signal,
    onEvent: event => events.push(event),
  }).finally(() => {
    for (const { stream, write } of streams) stream.write = write
  })
  expect(report).toMatchObject({ ending: 'complete', exitCode: 0 })
  expect(report.rules.length).toBeGreaterThan(5)
  expect(events[0]?.type).toBe('run-started')
  expect(events.at(-1)?.type).toBe('run-ended')
  expect(printed).toEqual([])
  expect(signals.map(name => process.listenerCount(name))).toEqual(before)
})

test('a violation is in the report, and so is what was asked besides', async () => {
  const faulty = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
  const report = await judge({
    ...quick,
    baseUrl: faulty.baseUrl,
    only: ['list-respects-limit', 'list-ids-are-distinct'],
  })
  await faulty.close()
  expect(report).toMatchObject({ verdict: 'non-conformant', exitCode: 1 })
  expect(report.rules.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'list-ids-are-distinct pass',
    'list-respects-limit fail',
  ])
})

test('the key is in no event and not in the report, although the target echoes it', async () => {
  const echo = await listen(({ headers }, response) =>
    writeReply(response, problem(500, 'no', `you sent ${headers.authorization}`)),
  )
  const texts: string[] = []
  const report = await judge({
    ...quick,
    baseUrl: echo.baseUrl,
    only: ['list-accepts-*', 'list-needs-a-key'],
    onEvent: event => texts.push(JSON.stringify(event)),
  })
  await echo.close()
  const all = `${texts.join('')}${JSON.stringify(report)}`
  expect(all).toContain('you sent Bearer')
  expect(all).not.toContain(apiKey.slice(0, -1))
})

test('aborting ends the run with what was judged; an aborted signal starts none', async () => {
  const abort = new AbortController()
  const onEvent = (event: RunEvent) => event.type === 'phase' && event.phase === 'main' && abort.abort()
  const report = await judge({ ...quick, signal: abort.signal, onEvent })
  expect(report.ending).toBe('interrupted')
  await expect(judge({ ...quick, signal: abort.signal })).rejects.toThrow('aborted')
})

test('what a listener throws ends the run and reaches the caller', async () => {
  const onEvent = () => {
    throw new Error('mine')
  }
  await expect(judge({ ...quick, onEvent })).rejects.toThrow('mine')
})

test('a verdict that the end of the run prevented says what ended it', async () => {
  const closed = await referenceServer({ apiKey })
  await closed.close()
  const { verdict } = await startJudging({ ...quick, baseUrl: closed.baseUrl, only: 'get-returns-*' })
  expect(await verdict('get-returns-the-created-pet')).toMatchObject({
    verdict: 'inconclusive',
    message: expect.stringMatching(/^the run ended before it was judged: .* cannot be reached: connection refused/),
  })
})

test('a verdict that what came leaves open, while the run goes on, is not said to be for its end', async () => {
  const faulty = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
  const { verdict, report } = await startJudging({ ...quick, baseUrl: faulty.baseUrl })
  expect(await verdict('list-default-equals-limit-20')).toEqual({
    verdict: 'inconclusive',
    message: 'GET /pets returns more than 20 pets, with limit=20 or without: other rules judge that',
  })
  await report
  await faulty.close()
})

test.each([
  [{ apiKey }, 'No target. Give baseUrl'],
  [{ ...quick, depth: 'full' }, 'depth in the options object: must be one of'],
  [{ ...quick, only: 3 }, 'No rule matches "3"'],
])('tests are made of no wrong options: %j', (options, message) => {
  expect(() => plannedRules(options as any)).toThrow(message)
})

test.each([
  [{ baseUrl: 'ftp://x' }, 'baseUrl in the options object: it begins with ftp:'],
  [{ baseUrl: undefined }, 'No target. Give baseUrl'],
  [{ apiKey: undefined }, 'No key. Give apiKey'],
  [{ now: new Date('2026-13-01') }, 'now in the options object: '],
  [{ only: 'list-respect-limit' }, 'Did you mean "list-respects-limit"?'],
  [{ baseUrls: 'x' }, 'Did you mean "baseUrl"?'],
  [{ baseUrl: 'https://petstore.example.com/v1' }, 'looks like a production system'],
  [{ signal: 3 }, 'signal in the options object: must be an AbortSignal, such as new AbortController().signal.'],
  [{ signal: new AbortController() }, 'signal in the options object: must be an AbortSignal'],
  [{ onEvent: 'log' }, 'onEvent in the options object: must be a function.'],
  [{ rules: {} }, 'rules in the options object: must be a list of rules, made with petstore-conform/kit.'],
  [{ rules: [3] }, 'rules in the options object: must be a list of rules'],
  [{ suite: 'house.js' }, 'the options object: "suite" is for the command line only. Remove it there.'],
  [{ evidenceLimit: 3 }, 'the options object: "evidenceLimit" is for the command line only.'],
])('wrong options are a usage error: %j', async (wrong, message) => {
  await expect(judge({ ...quick, ...(wrong as object) })).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(message),
  })
})

test.each(['setTimeout', 'setImmediate'] as const)('a run with faked timers is refused: %s', async name => {
  vi.useFakeTimers({ toFake: [name] })
  const judged = judge(quick).finally(() => vi.useRealTimers())
  await expect(judged).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(/^Timers are faked.* Call vi\.useRealTimers\(\) first/),
  })
})

test.each([
  [{ fault: ['a/b'] }, 'the options object has an unknown option "fault". Did you mean "faults"?'],
  [{ port: 'x' }, 'port in the options object: must be a whole number from 0 to 65535.'],
  [{ latencyMs: () => 3 }, 'latencyMs in the options object: must be a whole number from 0 to 3600000.'],
  [
    { host: {} },
    'the options object: "host" has no value that can be read. Write a text, a number, true, false or a list.',
  ],
])('the reference server does not start with %j', async (wrong, says) => {
  await expect(referenceServer({ apiKey, ...wrong } as never)).rejects.toMatchObject({
    name: 'UsageError',
    message: says,
  })
})

test('unknown faults and variants are usage errors that name the nearest', async () => {
  await expect(referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limi'] })).rejects.toThrow(
    'one-more-than-limit',
  )
  await expect(referenceServer({ apiKey, variants: ['no-such'] })).rejects.toThrow('There is no variant "no-such"')
})

test.each([undefined, null, {}, { apiKey: '' }])('a reference server needs a key: %j', async options => {
  await expect(referenceServer(options as any)).rejects.toThrow('referenceServer needs apiKey')
})

test.each([undefined, null])('a run needs options: %j', async options => {
  await expect(judge(options as any)).rejects.toThrow('No target. Give baseUrl')
})

test('rules are data', () => {
  expect(JSON.parse(JSON.stringify(rules))).toEqual(rules)
  expect(rules.find(({ id }) => id === 'list-respects-limit')).toMatchObject({ level: 'must', section: '4.1' })
})
