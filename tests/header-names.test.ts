// @module-tag thorough
import { expect, test } from 'vitest'
import type { Injections } from '../src/core/rule/injection.js'
import { idsOf, judgeReference } from './run.js'

/** A server that finds the key under these names only. */
function takesOnly(...names: readonly string[]): Injections {
  const authenticate = (isGood: boolean, { headerNames }: { readonly headerNames: readonly string[] }) =>
    isGood && names.some(name => headerNames.includes(name))
  return {
    'listPets.authenticate': authenticate,
    'createPet.authenticate': authenticate,
    'getPet.authenticate': authenticate,
  }
}

test.each([
  ['Authorization'],
  // Most requests are refused, those of preflight among them: that says nothing of the key.
  ['authorization'],
  ['Authorization', 'authorization'],
])('a server that takes %s only is not conformant', async (...names) => {
  const { report } = await judgeReference({}, { injections: takesOnly(...names) })
  expect(report.ending).toBe('complete')
  expect(idsOf(report, 'fail')).toContain('list-accepts-limit')
})
