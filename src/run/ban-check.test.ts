import { expect, test, vi } from 'vitest'
import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import type { NameForm } from '../core/model/name-form.js'
import type { Fine } from '../judging/ban.js'
import { checkForBan } from './ban-check.js'
import type { RunParts } from './parts.js'

const refusal = { status: 403, headers: [], body: Buffer.alloc(0) }
const fine = { status: 200, headers: [], body: Buffer.from('{}') }

interface Target {
  readonly method: 'GET' | 'POST'
  readonly before: Readonly<Partial<Record<string, readonly Fine[]>>>
  readonly refuses: (request: RequestSpec) => boolean
}

/** Whether a run goes on after a refusal, and what it was that was asked. */
async function asked({ method, before, refuses }: Target): Promise<{ goesOn: boolean; sent: readonly RequestSpec[] }> {
  const waiting = { request: { method, path: '/pets' }, response: refusal, startedAt: 0, seq: 1 }
  const kept = new Set([waiting as unknown as Exchange])
  const sent: RequestSpec[] = []
  let over = false
  const stop = vi.fn(() => {
    over = true
  })
  await checkForBan({
    trace: {
      ban: {
        get waiting() {
          return [...kept]
        },
        methodFor: () => method,
        fineOf: (operation: string) => before[operation] ?? [],
      },
      facts: { categoryId: 1 },
    },
    send: async (_: string, request: RequestSpec) => {
      sent.push(request)
      const response = refuses(request) ? refusal : fine
      if (response === fine) kept.clear()
      return { request, response } as unknown as Exchange
    },
    names: { next: ({ letters }: NameForm) => (letters === 'lower case' ? 'some name' : 'Some Name') },
    isOver: () => over,
    stop,
  } as unknown as RunParts)
  return { goesOn: stop.mock.calls.length === 0, sent }
}

const at = (...paths: readonly string[]): readonly Fine[] => paths.map(path => ({ path, status: 200 }))
const lists = at('/pets?limit=1', '/pets?limit=2')

test('a cache that holds a refusal by its address has not shut the run out', async () => {
  const before = { listPets: lists }
  const held = await asked({ method: 'GET', before, refuses: ({ path }) => path === '/pets?limit=1' })
  expect(held.goesOn).toBe(true)
  expect((await asked({ method: 'GET', before, refuses: () => true })).goesOn).toBe(false)
})

test('what was fine is asked again, and nothing else', async () => {
  const pathsFor = async (before: Target['before']) =>
    (await asked({ method: 'GET', before, refuses: () => true })).sent.map(({ path }) => path)
  expect(await pathsFor({ getPet: at('/pets/7') })).toEqual(['/pets/7', '/pets/7', '/pets/7'])
  expect(await pathsFor({ listPets: at('/pets') })).toEqual(['/pets', '/pets', '/pets'])
  expect(new Set(await pathsFor({ listPets: lists, getPet: at('/pets/7') }))).toEqual(
    new Set(['/pets?limit=1', '/pets?limit=2', '/pets/7']),
  )
})

test('a target that refuses some names has not shut the run out, one that refuses all has', async () => {
  const createPet = [{ path: '/pets', status: 201 }]
  const nameOf = ({ body }: RequestSpec) => (JSON.parse(String(body)) as { name?: string }).name ?? ''
  const target = { method: 'POST', before: { createPet } } as const
  expect((await asked({ ...target, refuses: request => /[A-Z]/.test(nameOf(request)) })).goesOn).toBe(true)
  expect((await asked({ ...target, refuses: () => true })).goesOn).toBe(false)
})

test('where invalid creations alone were fine, one is sent that adds nothing', async () => {
  const createPet = [{ path: '/pets', status: 400 }]
  const { sent } = await asked({ method: 'POST', before: { createPet }, refuses: () => true })
  expect(sent.map(({ body }) => body)).toEqual(['{}', '{}', '{}'])
})
