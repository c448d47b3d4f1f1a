import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rules } from '../../suites/index.js'
import { testOptions } from '../../tests/options.js'
import { phases } from '../core/model/phase.js'
import { encode } from '../evidence/recording/encode.js'
import { samplesOf } from './inputs.js'
import { makePlan } from './plan.js'
import { planRevision } from './revision.js'

/**
 * The digest of the inputs that are planned for one seed. Where it changes, or where a scenario makes other requests of its inputs, a
 * released version cannot make this plan again: raise `planRevision` once after each release, and put the new digest here.
 */
const pinned = { revision: 2, digest: '47fa6a367ca93af7' }

test('what is sent has the revision that certificates name', () => {
  const hash = createHash('sha256')
  for (const depth of ['standard', 'deep'] as const) {
    const { scenarios, facts } = makePlan(rules, testOptions({ depth, seed: 1, now: new Date('2026-11-28') }))
    const found = { total: 0, available: 0, pending: 0, sold: 0 }
    for (const phase of phases)
      for (const scenario of scenarios.filter(each => each.phases.includes(phase)))
        for (const { index, input } of samplesOf(scenario, phase, { ...facts, found }))
          hash.update(`${depth} ${phase} ${scenario.id} ${index} ${JSON.stringify(encode(input))}\n`)
  }
  expect({ revision: planRevision, digest: hash.digest('hex').slice(0, 16) }).toEqual(pinned)
})
