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

test('a cache that holds a refusal by its address has not shut the run out', async () => {
  const refused = { status: 401, headers: [], body: Buffer.alloc(0) }
  const waiting = { request: { method: 'GET', path: '/pets' }, response: refused, startedAt: 0, seq: 1 }
  const goesOn = async (isHeld: (path: string) => boolean): Promise<boolean> => {
    const stop = vi.fn()
    await askWhetherShutOut({
      trace: {
        shutOut: { waiting: [waiting as unknown as Exchange], methodFor: () => 'GET' },
        facts: { pets: [], readOnly: false, categoryId: 1 },
      },
      send: async (_: string, { path }: RequestSpec) => {
        const response = isHeld(path) ? refused : { status: 200, headers: [], body: Buffer.from('[]') }
        return { request: { method: 'GET', path }, response } as unknown as Exchange
      },
      names: { next: () => 'some name' },
      isOver: () => false,
      stop,
    } as unknown as RunParts)
    return stop.mock.calls.length === 0
  }
  const held = new Set<string>()
  // The first address that is asked for is the one that it holds.
  expect(await goesOn(path => held.has(path) || (held.size === 0 && held.add(path).size > 0))).toBe(true)
  expect(await goesOn(() => true)).toBe(false)
})

test('a target that redirects some names has not shut the run out, one that redirects all has', async () => {
  expect(await goesOn(name => /[A-Z]/.test(name))).toBe(true)
  expect(await goesOn(() => true)).toBe(false)
})
