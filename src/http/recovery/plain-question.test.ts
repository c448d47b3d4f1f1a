import { expect, test } from 'vitest'
import type { AskRequest } from '../../core/exchange.js'
import type { Outcome } from '../wire/attempt.js'
import { PlainQuestion } from './plain-question.js'

const read = (path: string, more: Partial<AskRequest> = {}): AskRequest => ({
  endpoint: 'listPets',
  method: 'GET',
  path,
  ...more,
})

async function asked(...taken: readonly AskRequest[]): Promise<string> {
  let asked = ''
  const plain = new PlainQuestion({
    ask: async path => {
      asked = path
      return undefined
    },
    onUsable: () => {},
  })
  for (const request of taken) plain.taken(request)
  await plain.isAlive()
  return asked
}

test.each<readonly [string, readonly AskRequest[], string]>([
  ['while nothing is known', [], '/pets?limit=1'],
  ['where the target has taken it', [read('/pets?limit=1'), read('/pets?status=sold')], '/pets?limit=1'],
  ['unless other lists have had responses and it never had one', [read('/pets?status=sold')], '/pets?status=sold'],
  ['never one with headers of its own', [read('/pets', { headers: [['a', 'b']] })], '/pets?limit=1'],
  ['never a creation', [read('/pets', { method: 'POST', endpoint: 'createPet' })], '/pets?limit=1'],
  ['never what is beside the document', [read('/x', { endpoint: 'elsewhere' })], '/pets?limit=1'],
])('asks for the shortest list %s', async (_, taken, path) => {
  expect(await asked(...taken)).toBe(path)
})

test.each<readonly [string, string, number, boolean, boolean]>([
  ['lists are refused', '/pets?limit=1', 429, true, true],
  ['lists have no response', '/pets?limit=1', 502, true, true],
  ['pets are refused', '/pets/7', 429, true, true],
  ['all is refused', '', 429, true, false],
  ['nothing has a response', '', 502, false, false],
])('where %s, a read of a pet tells', async (_, refused, status, alive, taken) => {
  const plain = new PlainQuestion({
    ask: async path =>
      ({
        response: { status: path.startsWith(refused) ? status : 200, headers: [] },
        startedAt: 0,
      }) as unknown as Outcome,
    onUsable: () => {},
  })
  plain.taken(read('/pets/7', { endpoint: 'getPet' }))
  expect([await plain.isAlive(), await plain.isTaken()]).toEqual([alive, taken])
})
