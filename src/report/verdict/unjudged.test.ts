import { expect, test } from 'vitest'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { FindingReport, RuleReport } from '../../core/report/report.js'
import type { BranchFacts, Withheld } from '../../core/rule/rule.js'
import { type Planned, withUnjudged } from './unjudged.js'

const exchange = (method: string, path: string, status: number) =>
  ({ method, url: `https://x.example/v1${path}`, status }) as ExchangeReport

const failed = (id: string, group: string, finding: Partial<FindingReport>, branches: RuleReport['branches'] = []) =>
  ({ id, group, verdict: 'fail', findings: [finding], branches }) as unknown as RuleReport

const waiting = (id: string, group: string, reasons: Readonly<Record<string, string>>) =>
  ({
    id,
    group,
    verdict: 'inconclusive',
    findings: [],
    reasons: Object.values(reasons),
    branches: Object.entries(reasons).map(([name, reason]) => ({
      name,
      observations: 0,
      reason,
      unseen: reason.startsWith('no response showed'),
    })),
  }) as unknown as RuleReport

const key = failed('list-needs-a-key', 'authentication', {
  place: 'status line',
  expected: 'status 401 Unauthorized',
  statuses: [401],
  exchanges: [exchange('GET', '/pets?limit=3', 403)],
})
const unseen = (...names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, `no response showed "${name}"`]))

const about: Readonly<Record<string, BranchFacts>> = {
  listPets: { operation: 'listPets', status: 401 },
  ...{
    'listPets 401': { operation: 'listPets', status: 401 },
    'listPets 401 code': { operation: 'listPets', status: 401 },
  },
  ...{
    'createPet 400': { operation: 'createPet', status: 400 },
    'createPet 400 code': { operation: 'createPet', status: 400 },
  },
  ...{ 'getPet 404': { operation: 'getPet', status: 404 }, 'getPet 404 code': { operation: 'getPet', status: 404 } },
}

const withholds: Readonly<Record<string, Withheld>> = {
  ...{ 'list-is-a-bare-array': 'responses', 'error-has-error-body': 'responses' },
  'ids-are-unique': 'distinct ids',
}

const plannedOf = (all: readonly RuleReport[]): Planned =>
  new Map(all.map(({ id }) => [id, { about, ...(id in withholds ? { withholds: withholds[id]! } : {}) }]))

const under = (...all: readonly RuleReport[]) => {
  const causes = all
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id }) => ({ rule: id, count: 1, consequences: [] }))
  return Object.fromEntries(withUnjudged(causes, all, plannedOf(all)).map(({ rule, unjudged }) => [rule, unjudged]))
}

test('a status that is never returned leaves nothing to judge', () => {
  expect(under(key, waiting('challenge', 'authentication', unseen('listPets')))).toEqual({
    'list-needs-a-key': ['challenge'],
  })
  expect(under(key, waiting('error-body', 'every-response', unseen('listPets 401 code')))).toEqual({
    'list-needs-a-key': ['error-body'],
  })
})

test('what is ruled out keeps nothing open', () => {
  const created = failed('create-returns-201', 'create-pet', {
    place: 'status line',
    expected: 'status 201 Created',
    statuses: [201],
    exchanges: [exchange('POST', '/pets', 200)],
  })
  const rule = waiting('names', 'create-pet', { ...unseen('other name'), 'printable name': 'refused by the target' })
  const told = { ...rule, reasons: ['no response showed "other name"'] }
  expect(under(created, told)).toEqual({ 'create-returns-201': ['names'] })
})

test('ids that are given again leave no list of many pets', () => {
  const ids = failed('ids-are-unique', 'create-pet', { place: 'body.id', exchanges: [] })
  expect(under(ids, waiting('limit', 'list-pets', unseen('limit=100')))).toEqual({ 'ids-are-unique': ['limit'] })
})

test('a rule that waits for anything else as well stands alone', () => {
  const other = waiting('other', 'every-response', unseen('listPets 401', 'getPet 404'))
  expect(under(key, other)).toEqual({ 'list-needs-a-key': undefined })
  const trouble = waiting('lost', 'authentication', { listPets: 'the target returned 503' })
  expect(under(key, trouble)).toEqual({ 'list-needs-a-key': undefined })
})

test('a body of the wrong form leaves nothing to judge, one of the wrong meaning does', () => {
  const finding = { place: 'body', expected: 'an array', exchanges: [exchange('GET', '/pets', 200)] }
  const bare = failed('list-is-a-bare-array', 'list-pets', finding)
  const limit = failed('list-respects-limit', 'list-pets', finding)
  const rule = waiting('distinct', 'list-pets', unseen('no status'))
  expect(under(bare, rule)).toEqual({ 'list-is-a-bare-array': ['distinct'] })
  expect(under(limit, rule)).toEqual({ 'list-respects-limit': undefined })
})

test('a rule of form tells what it saw nothing of beyond the findings that are kept', () => {
  const found = { place: 'body.code', expected: 'a string', exchanges: [exchange('POST', '/pets', 400)] }
  const form = failed('error-has-error-body', 'every-response', found, [{ name: 'getPet 404 code', observations: 0 }])
  const rule = waiting('equal', 'every-response', unseen('createPet 400', 'getPet 404'))
  expect(under(form, rule)).toEqual({ 'error-has-error-body': ['equal'] })
})

test('of several causes that leaves the least to judge is named', () => {
  const status = failed('create-refuses-name-type', 'create-pet', {
    place: 'status line',
    expected: 'status 400 Bad Request',
    exchanges: [exchange('POST', '/pets', 422)],
  })
  const body = failed(
    'error-has-error-body',
    'every-response',
    { place: 'body.code', expected: 'a string', exchanges: [exchange('GET', '/pets/7', 404)] },
    ['createPet 400 code', 'listPets 401 code'].map(name => ({ name, observations: 0 })),
  )
  const equal = waiting('error-status', 'every-response', unseen('createPet 400', 'listPets 401', 'getPet 404'))
  expect(under(status, body, equal)).toEqual({
    'create-refuses-name-type': undefined,
    'error-has-error-body': ['error-status'],
  })
})

test('of causes that leave the same one is named whose responses came and cannot be read', () => {
  const accepted = failed('create-refuses-name-type', 'create-pet', {
    place: 'status line',
    expected: 'status 400 Bad Request',
    exchanges: [exchange('POST', '/pets', 201)],
  })
  const body = failed('error-has-error-body', 'every-response', {
    place: 'body.status',
    expected: 'an integer',
    exchanges: [exchange('POST', '/pets', 400)],
  })
  expect(under(accepted, body, waiting('error-status', 'every-response', unseen('createPet 400')))).toEqual({
    'create-refuses-name-type': undefined,
    'error-has-error-body': ['error-status'],
  })
})
