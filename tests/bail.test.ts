// @module-tag thorough
import { expect, test } from 'vitest'
import { judgeShop, verdictsOf } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { problem, type Shop } from './sample-servers/plumbing.js'

test('--bail does not stop at what a characteristic of the target excuses in the end', async () => {
  const shop = plainShop([] as Pet[])
  const isOdd = (name: unknown): boolean => typeof name === 'string' && !/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name)
  // It looks at names first, and need not take odd ones (P11).
  const create: Shop['create'] = async body =>
    isOdd((body as { readonly name?: unknown } | undefined)?.name)
      ? problem(422, 'name', 'Letters and blanks only')
      : shop.create(body)
  const { report } = await judgeShop({ ...shop, create }, { bail: true, depth: 'standard' })
  expect(report.endingReason).toBeUndefined()
  expect(report.ending).toBe('complete')
  expect(Object.values(verdictsOf(report))).not.toContain('fail')
})
