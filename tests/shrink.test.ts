import { expect, test } from 'vitest'
import { rules } from '../suites/index.js'
import { judgeReference } from './run.js'

test('an example of a property is made smaller step by step', async () => {
  const seamFaults = {
    'getPet.found': (pet: unknown, c: { pets: readonly unknown[] }) => pet && c.pets.at(-1),
  } as never
  const only = rules.filter(({ id }) => id === 'sequences-are-consistent')
  const { report } = await judgeReference({ depth: 'standard' }, { seamFaults }, undefined, { only })
  const [finding] = report.rules[0]!.findings
  expect(JSON.parse(finding!.input!)).toEqual([{ do: 'create' }, { do: 'create' }, { do: 'get', pet: 1 }])
  expect(finding!.exchanges).toHaveLength(3)
})
