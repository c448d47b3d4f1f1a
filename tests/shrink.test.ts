import { expect, test } from 'vitest'
import { rules } from '../suites/index.js'
import { judgeReference } from './run.js'

test('an example of a property is made smaller step by step', async () => {
  const injections = {
    'getPet.found': (pet: unknown, c: { pets: readonly unknown[] }) => pet && c.pets.at(-1),
  } as never
  const only = rules.filter(({ id }) => id === 'sequences-are-consistent')
  const { report } = await judgeReference({ depth: 'standard' }, { injections }, undefined, { only })
  const [finding] = report.rules[0]!.findings
  // How small it gets hangs on the time that a machine takes; the example has six steps.
  const steps = JSON.parse(finding!.input!) as readonly { readonly do: string }[]
  expect(steps.length).toBeLessThan(6)
  expect(steps.filter(step => step.do === 'create')).toHaveLength(2)
  expect(finding!.exchanges).toHaveLength(steps.length)
})
