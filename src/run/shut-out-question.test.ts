import { expect, test, vi } from 'vitest'
import type { Exchange, RequestSpec } from '../core/exchange.js'
import { ShutOutQuestion } from './shut-out-question.js'

const redirect = { status: 302, headers: [], body: Buffer.alloc(0) }

/** Whether a run goes on after a creation was redirected, against a target that redirects these names. */
async function goesOn(isRedirected: (name: string) => boolean): Promise<boolean> {
  const waiting = { request: { method: 'POST', path: '/pets' }, response: redirect, startedAt: 0, seq: 1 }
  const shutOut = vi.fn()
  const question = new ShutOutQuestion({
    doubt: { waiting: [waiting as unknown as Exchange], methodFor: () => 'POST' },
    facts: { pets: [], readOnly: false, categoryId: 1 },
    send: async (_, { body = '' }: RequestSpec) => {
      const { name } = JSON.parse(String(body)) as { name: string }
      const response = isRedirected(name) ? redirect : { status: 201, headers: [], body: Buffer.from('{}') }
      return { request: { method: 'POST', path: '/pets' }, response } as unknown as Exchange
    },
    name: ({ letters }) => (letters === 'lower case' ? 'some name' : 'Some Name'),
    isOver: () => false,
    shutOut,
  })
  await question.askIfNeeded()
  return shutOut.mock.calls.length === 0
}

test('a target that redirects some names has not shut the run out, one that redirects all has', async () => {
  expect(await goesOn(name => /[A-Z]/.test(name))).toBe(true)
  expect(await goesOn(() => true)).toBe(false)
})
