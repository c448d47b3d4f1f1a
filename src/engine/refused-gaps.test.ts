import { expect, test } from 'vitest'
import { exchangeWith } from '../core/fixtures.js'
import { RefusedGaps } from './refused-gaps.js'

const facts = { works: () => true }

/** A creation without a category whose name the document leaves open. */
const refused = (status: number, name: string) =>
  exchangeWith({
    endpoint: 'createPet',
    request: {
      method: 'POST',
      path: '/pets',
      headers: [['content-type', 'application/json']],
      body: JSON.stringify({ name }),
    },
    response: { status, headers: [], body: Buffer.from('') },
  })

function asked(gaps: RefusedGaps): number {
  let count = 0
  for (;;) {
    const questions = gaps.questions(1, () => 'Rex')
    if (questions.length === 0) return count
    count += questions.length
  }
}

test('three bodies at most tell whether a status is that of what stands open', () => {
  const gaps = new RefusedGaps(new Set())
  for (const name of ['R2', '!', '??', '7']) gaps.see(refused(422, name), facts)
  expect(asked(gaps)).toBe(3)
})

test('a target that refuses with another status each time is not asked without end', () => {
  const gaps = new RefusedGaps(new Set())
  for (let status = 402; status < 500; status++)
    for (const name of ['R2', '!', '??']) gaps.see(refused(status, name), facts)
  expect(asked(gaps)).toBe(40)
})
