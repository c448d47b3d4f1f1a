import { expect, test } from 'vitest'
import { exchangeWith } from '../../src/core/exchange/fixtures.js'
import type { Facts, OwnPet } from '../../src/kit/index.js'
import { getReturnsTheCreatedPet } from './get-returns-the-created-pet.js'

const pet = (id: number, name: string): OwnPet => ({
  ...{ id, name, categoryId: 1, status: undefined, createdAt: 0, tainted: false },
  said: { name, categoryId: 1 },
})
const [rex, max, mia] = [pet(7, 'Rex'), pet(7, 'Max'), pet(8, 'Mia')]
const facts = {
  own: () => rex,
  named: name => [max, mia].flatMap(each => (each.name === name ? [{ kind: 'one', pet: each } as const] : []))[0],
  settleMs: 0,
} as Partial<Facts> as Facts

test.each([
  ['of the creation that was given the id as well', 'Max', true],
  ['of a pet with another id', 'Mia', false],
  ['that nobody sent', 'Zoe', false],
])('says that an id was given twice where it shows the name %s', (_, name, is) => {
  const read = exchangeWith({
    ...{ endpoint: 'getPet', request: { method: 'GET', path: '/pets/7', headers: [] }, startedAt: 9, endedAt: 10 },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(JSON.stringify({ id: 7, name, categoryId: 1 })),
    },
  })
  const { start, see } = getReturnsTheCreatedPet.history!
  const messages = [...see(start(), read, facts)].flatMap(each => (each.kind === 'finding' ? [each.message] : []))
  expect(messages).toHaveLength(1)
  expect(messages[0]!.includes('see ids-are-unique')).toBe(is)
})
