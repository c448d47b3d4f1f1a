// @module-tag thorough
import { expect, test } from 'vitest'
import type { Injections } from '../src/core/rule/injection.js'
import { edited, respond } from '../src/kit/index.js'
import { compare } from '../src/report/verdict/comparison.js'
import { judgeReference } from './run.js'

/** A rule that saw nothing says what came in place of what it waits for. */

const breaking: Injections = {
  'createPet.response': (unmodified, { input }) =>
    unmodified.status === 201 && !Object.hasOwn(input as object, 'status') ? respond(500) : unmodified,
}

test('of creations without a status, which all returned 500', async () => {
  const only = ['create-echoes-category', 'created-pet-is-found']
  const { report } = await judgeReference({ only, depth: 'quick' }, { injections: breaking })
  const [category, found] = report.rules
  expect(category).toMatchObject({
    verdict: 'inconclusive',
    reasons: [expect.stringMatching(/^no response showed "no status": a creation that it needs returned 500$/)],
    obstacles: [{ exchanges: [{ method: 'POST', status: 500 }] }],
  })
  expect(found).toMatchObject({
    verdict: 'inconclusive',
    reasons: [expect.stringMatching(/^no response showed "getPet .*": a creation that it needs returned 500$/)],
  })
  const before = (await judgeReference({ only, depth: 'quick' })).report
  expect(before.rules.map(({ verdict }) => verdict)).toEqual(['pass', 'pass'])
  expect(compare([before, report]).worse).toBe(true)
})

test('of Errors without a code, whatever lists look like', async () => {
  const injections: Injections = {
    'listPets.error': edited('code', () => undefined),
    'listPets.response': unmodified => (unmodified.status === 200 ? { ...unmodified, body: '[{}]' } : unmodified),
  }
  const { report } = await judgeReference(
    { only: ['error-status-equals-response-status'], depth: 'quick' },
    { injections },
  )
  expect(report.rules[0]).toMatchObject({
    verdict: 'inconclusive',
    reasons: ['no response showed "listPets 401": a list that it needs returned 401 without an Error body'],
  })
})

test('a default that is smaller over new connections is held against limit=20 over such', async () => {
  const injections: Injections = {
    'listPets.limit': (limit, { query, setting }) => (query.has('limit') || setting.nth !== 1 ? limit : 10),
  }
  // With this seed a list without a limit goes over a new connection while there are more than 20 pets.
  const only = ['list-default-equals-limit-20']
  const { report } = await judgeReference({ only, depth: 'standard', seed: 6 }, { injections })
  expect(report.rules.map(({ verdict }) => verdict)).toEqual(['fail'])
})
