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

const short = '/pets?limit=1'
const pet = read('/pets/7', { endpoint: 'getPet' })

/** Paths asked, where those that begin so are refused with that status. */
function plainOf(refused: string, status = 429) {
  const asked: string[] = []
  const ask = async ({ path }: AskRequest) => {
    asked.push(path)
    return {
      response: { status: path.startsWith(refused) ? status : 200, headers: [] },
      startedAt: 0,
    } as unknown as Outcome
  }
  return { asked, plain: new PlainQuestion(ask, () => {}) }
}

test.each<readonly [string, readonly AskRequest[], readonly string[]]>([
  ['while nothing is known', [], [short]],
  ['and a pet that was read', [pet], [short, '/pets/7']],
  ['and no list', [read('/pets?status=sold')], [short]],
  ['and no read with headers of its own', [{ ...pet, headers: [['a', 'b']] }], [short]],
  ['and no read with a bad key', [{ ...pet, credential: 'none' }], [short]],
  ['and no creation', [read('/pets', { method: 'POST', endpoint: 'createPet' })], [short]],
])('asks for the shortest list %s', async (_, taken, paths) => {
  const { plain, asked } = plainOf('/')
  for (const request of taken) plain.taken(request)
  await plain.isTaken()
  expect(asked).toEqual(paths)
})

test.each<readonly [string, string, number, boolean, boolean]>([
  ['lists are refused', '/pets?limit=1', 429, true, true],
  ['lists have no response', '/pets?limit=1', 502, true, true],
  ['pets are refused', '/pets/7', 429, true, true],
  ['all is refused', '', 429, true, false],
  ['nothing has a response', '', 502, false, false],
])('where %s, a read of a pet tells', async (_, refused, status, alive, taken) => {
  const { plain } = plainOf(refused, status)
  plain.taken(pet)
  expect([await plain.isAlive(), await plain.isTaken()]).toEqual([alive, taken])
})

test('what had a response goes first the next time: the other one may hang', async () => {
  const { plain, asked } = plainOf(short, 502)
  plain.taken(pet)
  await plain.isAlive()
  await plain.isAlive()
  expect(asked).toEqual([short, '/pets/7', '/pets/7'])
})
