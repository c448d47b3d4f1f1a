import { describe, expect, test } from 'vitest'
import type { AskRequest, Exchange, Phase } from '../core/exchange.js'
import type { Parameter, Setting } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import { Conditions } from './conditions.js'
import { Decider } from './decide.js'
import type { Hold } from './hold.js'

const named = (name: string, classes: readonly string[], classOf: Parameter['classOf']): Parameter => ({
  name,
  source: '1',
  classes: classes.map(each => ({ name: each })),
  classOf: classOf!,
})
const parameterOf = (path: string, name: string) => new RegExp(`[?&]${name}=(\\w+)`).exec(path)?.[1]
const parameters = {
  listPets: [
    named('key', [], ({ credential }) => credential),
    named(
      'filter',
      ['none', 'available', 'pending', 'sold'],
      ({ request }) => parameterOf(request.path, 'status') ?? 'none',
    ),
    named(
      'limit',
      ['omitted', '1', '19', '20', '21', '99', '100'],
      ({ request }) => parameterOf(request.path, 'limit') ?? 'omitted',
    ),
    named('connection', ['fresh', 'reused'], ({ setting }) => (setting.nth === 1 ? 'fresh' : 'reused')),
    named('company', ['alone', 'beside others'], ({ setting }) => (setting.beside === 0 ? 'alone' : 'beside others')),
  ],
}
const rule = { id: 'list-is-right', parameters } as unknown as Rule
const stock = { total: 30, available: 20, pending: 5, sold: 5 }

interface Scene {
  /** Whether a list fails. */
  readonly fails: (path: string, fresh: boolean, beside: boolean) => boolean
  readonly first: string
  readonly phase?: Phase
  readonly readOnly?: boolean
  /** Requests after which the run is over. */
  readonly most?: number
  /** It refuses a creation before it has its body. */
  readonly hasty?: boolean
  /** Nothing that comes back decides anything. */
  readonly vain?: boolean
}

/** A target that fails so, of which one failing list has been seen. */
async function decide({
  fails,
  first,
  phase = 'main',
  readOnly = false,
  most = Number.POSITIVE_INFINITY,
  hasty = false,
  vain = false,
}: Scene) {
  const conditions = new Conditions(parameters)
  const sent: AskRequest[] = []
  const see = ({ endpoint, path, fresh, credential = 'valid' }: AskRequest, beside?: Hold): Exchange => {
    const isBeside = beside?.isOpen === true
    const setting: Setting = { pets: stock, beside: isBeside ? 1 : 0, nth: fresh ? 1 : 2, after: 'listPets 2xx' }
    const exchange = {
      endpoint,
      credential,
      request: { method: 'GET', path, headers: [] },
      setting,
      ...(beside === undefined ? { alone: true } : {}),
      ...(isBeside ? { accompanied: true } : {}),
      startedAt: 0,
      endedAt: 1,
      response: { status: endpoint === 'createPet' ? 400 : 200 },
    } as unknown as Exchange
    if (endpoint === 'listPets') conditions.see(rule, exchange, fails(path, fresh === true, isBeside))
    return exchange
  }
  see({ endpoint: 'listPets', method: 'GET', path: first })
  const facts = {
    seed: 1,
    stock,
    readOnly,
    categoryId: 1,
    settleMs: 0,
    pets: [],
    categories: new Set(),
    missed: new Set(),
  }
  const atFirst = conditions.undecided(rule)
  const decider = new Decider({
    trace: {
      facts: { ...facts, known: () => 30, own: () => undefined },
      failingRules: () => [rule],
      judged: () => conditions.judged(rule),
      undecided: () => (vain ? atFirst : conditions.undecided(rule)),
      badKeys: { keys: [], requests: [] },
    } as unknown as TraceJudge,
    rules: [rule],
    send: async (request, _, beside) => {
      sent.push(request)
      if (!hasty) await request.held
      return see(request, beside)
    },
    name: () => 'Rex',
    ended: () => sent.length >= most,
    sleep: () => Promise.resolve(),
  })
  await decider.phase(phase)
  return { condition: conditions.of(rule)!, sent, spent: decider.spent }
}

const isSold = (path: string): boolean => path.includes('status=sold')

describe('where failures have several explanations', () => {
  test.each<[string, Scene['fails'], string]>([
    ['one class', path => isSold(path), 'fails whenever `filter` is sold'],
    [
      'two classes',
      path => isSold(path) && path.includes('limit=99'),
      'fails whenever `filter` is sold and `limit` is 99',
    ],
    [
      'a class of the request and its connection',
      (path, fresh) => isSold(path) && !fresh,
      'fails whenever `filter` is sold and `connection` is reused',
    ],
    [
      'a class of the request and whether it is alone',
      (path, _, beside) => isSold(path) && !beside,
      'fails whenever `filter` is sold and `company` is alone',
    ],
    ['everything', () => true, 'fails each time'],
  ])('requests tell them apart: %s', async (_, fails, text) => {
    const { condition } = await decide({ fails, first: '/pets?status=sold&limit=99' })
    expect(condition.text.slice(0, text.length + 2)).toBe(`${text} (`)
    expect(condition.exact).toBe(true)
  })

  test('what is kept open beside a request is tried twice where that is in vain', async () => {
    const { sent } = await decide({ fails: isSold, first: '/pets?status=sold', hasty: true })
    expect(sent.filter(({ held }) => held)).toHaveLength(2)
  })

  test('a rule gets forty requests at most, and nothing goes out once the run is over', async () => {
    const scene: Scene = { fails: () => true, first: '/pets?status=sold&limit=99', vain: true }
    const { sent, spent } = await decide(scene)
    expect(spent).toBe(sent.length)
    expect(spent).toBeGreaterThan(30)
    expect(spent).toBeLessThanOrEqual(40)
    expect((await decide({ ...scene, most: 3 })).sent.length).toBeLessThanOrEqual(6)
  })

  test.each<[string, Partial<Scene>]>([
    ['while the store keeps its size', { phase: '20 pets' }],
    ['where the user wants to read only', { readOnly: true }],
  ])('nothing is created %s', async (_, scene) => {
    const { sent } = await decide({ fails: path => isSold(path), first: '/pets?status=sold&limit=99', ...scene })
    expect(sent.length).toBeGreaterThan(0)
    // What is held is refused.
    expect(sent.filter(({ method, held }) => method !== 'GET' && (scene.readOnly || !held))).toEqual([])
  })

  test('no key is left out before the bad keys have their turn', async () => {
    const { sent } = await decide({ fails: path => isSold(path), first: '/pets?status=sold' })
    expect(sent.filter(({ credential = 'valid' }) => credential !== 'valid')).toEqual([])
  })
})
