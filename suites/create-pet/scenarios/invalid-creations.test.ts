import { expect, test } from 'vitest'
import {
  type Depth,
  depths,
  type Exchange,
  type Facts,
  integer,
  type RequestSpec,
  type Scenario,
  type ScenarioContext,
  sentRequest,
  writeJson,
} from '../../../src/kit/index.js'
import { examplesOf } from '../../../src/plan/distribute.js'
import { completed, type InvalidKind, invalidOf, invalids } from '../../model/invalid.js'
import { invalidKind } from '../shared/invalid-kind.js'
import { invalidCreations } from './invalid-creations.js'

const factsOf = (depth: Depth, seed: number): Facts =>
  ({
    ...{ depth, seed, categoryId: integer(1n), categories: new Set([integer(1n)]) },
    roundTripMs: 0,
    works: (category: unknown) => category === integer(1n),
    found: { total: 0, available: 0, pending: 0, sold: 0 },
    pets: [],
  }) as unknown as Facts

/** Whatever a run sends that ought to be refused for its body. */
async function sentAt(depth: Depth, seed: number): Promise<readonly Exchange[]> {
  const facts = factsOf(depth, seed)
  const sent: Exchange[] = []
  const t = {
    facts,
    name: () => 'Conform abcdef aaab',
    letNextGo: () => {},
    sleep: async () => {},
    random: (_: bigint, most: bigint) => most,
    send: async (_: string, { endpoint, method, path, body, chunked, headers = [] }: RequestSpec) => {
      const all = [...headers, ...(headers.length > 0 ? [] : [['content-type', 'application/json']])]
      const request = { method, path, body, chunked, headers: all.filter(([, value]) => value !== '') }
      const exchange = { endpoint, credential: 'valid', request } as unknown as Exchange
      sent.push(exchange)
      return exchange
    },
  } as unknown as ScenarioContext
  for (const scenario of invalidCreations as readonly Scenario<unknown>[])
    for (const input of examplesOf(scenario, facts)) await scenario.perform(t, input)
  return sent.filter(({ endpoint }) => endpoint === 'createPet')
}

/** Only such a body shows that exactly 400 is returned (P10). */
const isClean = (exchange: Exchange): boolean => {
  const { open, problems } = sentRequest(exchange).creation!
  return open.length === 0 && problems.length === 1 + Number(problems.includes('name missing') && isEmpty(problems))
}
const isEmpty = (problems: readonly string[]): boolean => problems.includes('categoryId missing')

/** Those that hold nothing that the document leaves open. */
const breakKinds = invalids.filter(({ isConvention }) => !isConvention).map(({ kind }) => kind)
const conventions = invalids.filter(({ isConvention, isUsual }) => isConvention && !isUsual)
const usual = invalids.filter(({ isUsual }) => isUsual)

const seeds = [1, 2, 3, 4, 5, 6, 7]

test.each(depths.flatMap(depth => (depth === 'deep' ? [3] : seeds).map(seed => ({ depth, seed }))))(
  'at $depth each kind of wrong field and body is sent with nothing beside it: seed $seed',
  async ({ depth, seed }) => {
    const clean = (await sentAt(depth, seed)).filter(isClean)
    const kinds = new Set<string | undefined>(clean.map(invalidKind))
    expect(breakKinds.filter(kind => !kinds.has(kind))).toEqual([])
  },
)

test.each(seeds)('at standard each wrong field is so beside each status: seed %d', async seed => {
  const clean = (await sentAt('standard', seed)).filter(isClean)
  const both = new Set(clean.map(exchange => `${invalidKind(exchange)} ${sentRequest(exchange).creation!.status}`))
  const wanted = breakKinds
    .filter(kind => /^(name|categoryId) /.test(kind))
    .flatMap(kind => ['available', 'pending', 'sold'].map(status => `${kind} ${status}`))
  expect(wanted.filter(each => !both.has(each))).toEqual([])
})

const isPlain = ({ request: { body } }: Exchange): boolean => {
  const withoutValues = String(body).replace(/:("(?:[^"\\]|\\.)*")/g, ':""')
  return !/[\s\\]/.test(withoutValues)
}
const fields = breakKinds.filter(kind => /^(name|categoryId|status) /.test(kind))

test('at standard one body of each kind of wrong field is written plainly', async () => {
  const plain = new Set<string | undefined>(
    (await sentAt('standard', 1)).filter(isClean).filter(isPlain).map(invalidKind),
  )
  expect(fields.filter(kind => !plain.has(kind))).toEqual([])
})

test('at quick one body of each wrong field is, and others are not', async () => {
  const clean = (await sentAt('quick', 1))
    .filter(isClean)
    .filter(each => fields.includes(invalidKind(each) as InvalidKind))
  const fieldsOf = (all: readonly Exchange[]) =>
    [...new Set(all.map(each => invalidOf(invalidKind(each))?.field))].sort()
  expect(fieldsOf(clean.filter(isPlain))).toEqual(['categoryId', 'name', 'status'])
  expect(fieldsOf(clean.filter(each => !isPlain(each)))).toEqual(['categoryId', 'name', 'status'])
})

const sendsAll = async ({ texts }: (typeof invalids)[number], depths: readonly Depth[]) => {
  const written = texts.map(text => completed(text!, writeJson('Conform abcdef aaab'), '1'))
  for (const depth of depths)
    for (const seed of seeds) {
      const bodies = (await sentAt(depth, seed)).map(({ request }) => String(request.body))
      expect(written.filter(each => !bodies.includes(each))).toEqual([])
    }
}

test.each(usual)('each run sends a body with a $kind', kind => sendsAll(kind, ['quick', 'standard']))

test.each(conventions)('at standard every body with a $kind is sent', kind => sendsAll(kind, ['standard']))
