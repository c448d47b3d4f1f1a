import { expect, test } from 'vitest'
import type { Exchange } from '../core/exchange.js'
import { exchangeWith } from '../core/fixtures.js'
import { RefusedGaps } from './refused-gaps.js'

const facts = { works: () => true }

const refusedBody = (status: number, body: string, more: Pick<Exchange['request'], 'chunked'> = {}) =>
  exchangeWith({
    endpoint: 'createPet',
    request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body, ...more },
    response: { status, headers: [], body: Buffer.from('') },
  })

/** A creation without a category whose name the document leaves open. */
const refused = (status: number, name: string) => refusedBody(status, JSON.stringify({ name }))

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

function questionsAfter(...exchanges: readonly Exchange[]) {
  const gaps = new RefusedGaps(new Set())
  for (const exchange of exchanges) gaps.see(exchange, facts)
  return gaps.questions(1, () => 'Rex')
}

test.each([
  [
    '{"name":"Al","categoryId":7,"notes":"a\tb"',
    ['{"name":"Al","categoryId":1}', '{"name":"Rex","categoryId":1,"notes":null}'],
  ],
  ['{"weight":07,"name":"Max","categoryId":7}', ['{"weight":null,"name":"Rex","categoryId":1}']],
  ['{"owner":{"first":"Ann"},"name":"Ma', ['{"owner":{"first":"Ann"},"name":"Rex","categoryId":1}']],
  ['{"name":"Max","id":1099511627776,}', ['{"name":"Rex","id":1099511627776,"categoryId":1}']],
  // What is left of an id may be that of another pet.
  ['{"name":"Max","id":10995116', []],
  ['{"name":"Max","categoryId":01,"color":"red"}', []],
])('what stands before the error of %s is asked by itself', (body, questions) => {
  expect(questionsAfter(refusedBody(422, body)).map(question => question.body)).toEqual(questions)
})

test('members that stand open come in the order in which they were refused', () => {
  const [question] = questionsAfter(refusedBody(422, '{"color":"red","status":"sold","name":7,"categoryId":7}'))
  expect(question?.body).toBe('{"color":"red","name":"Rex","categoryId":1}')
})

test('a body in chunks is asked for at the length at which it was refused', () => {
  const gaps = new RefusedGaps(new Set())
  const lengths = [200, 300, 300, 20]
  for (const length of lengths) gaps.see(refusedBody(403, '{"name":"Rex"}'.padEnd(length), { chunked: true }), facts)
  const questions = lengths.flatMap(() => gaps.questions(1, () => 'Rex'))
  expect(questions.map(({ body, chunked }) => [body?.length, chunked])).toEqual([
    [200, true],
    [300, true],
    ['{"name":"Rex","categoryId":1}'.length, true],
  ])
  expect(JSON.parse(String(questions[0]!.body))).toEqual({ name: 'Rex', categoryId: 1 })
})
