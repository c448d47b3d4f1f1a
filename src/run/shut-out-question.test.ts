import { expect, test, vi } from 'vitest'
import type { Exchange, RequestSpec } from '../core/exchange.js'
import type { NameForm } from '../core/name-form.js'
import type { RunParts } from './parts.js'
import { askWhetherShutOut } from './shut-out-question.js'

const redirect = { status: 302, headers: [], body: Buffer.alloc(0) }

/** Whether a run goes on after a creation was redirected, against a target that redirects these names. */
async function goesOn(isRedirected: (name: string) => boolean): Promise<boolean> {
  const waiting = { request: { method: 'POST', path: '/pets' }, response: redirect, startedAt: 0, seq: 1 }
  const stop = vi.fn()
  await askWhetherShutOut({
    trace: {
      shutOut: { waiting: [waiting as unknown as Exchange], methodFor: () => 'POST' },
      facts: { pets: [], readOnly: false, categoryId: 1 },
    },
    send: async (_: string, { body = '' }: RequestSpec) => {
      const { name } = JSON.parse(String(body)) as { name: string }
      const response = isRedirected(name) ? redirect : { status: 201, headers: [], body: Buffer.from('{}') }
      return { request: { method: 'POST', path: '/pets' }, response } as unknown as Exchange
    },
    names: { next: ({ letters }: NameForm) => (letters === 'lower case' ? 'some name' : 'Some Name') },
    isOver: () => false,
    stop,
  } as unknown as RunParts)
  return stop.mock.calls.length === 0
}

test('a target that redirects some names has not shut the run out, one that redirects all has', async () => {
  expect(await goesOn(name => /[A-Z]/.test(name))).toBe(true)
  expect(await goesOn(() => true)).toBe(false)
})
