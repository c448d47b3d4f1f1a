import { expect, test } from 'vitest'
import type { Exchange, Facts } from '../../../src/kit/index.js'
import { wrongBesides } from './wrong-besides.js'

const creation = (body: string) =>
  wrongBesides(
    {
      endpoint: 'createPet',
      credential: 'cut',
      request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body },
    } as unknown as Exchange,
    {} as Facts,
  )

test.each([
  ['{"name":"Rex","categoryId":1}', 'nothing'],
  ['{"categoryId":1}', 'createPet missing name'],
  ['{"name":"Rex","categoryId":"1"}', 'createPet categoryId a string'],
  // Whatever else is wrong (P15): these are judged, too.
  ['{"name":7,"categoryId":1}', 'createPet another field wrong'],
  ['{"name":"Rex","categoryId":9223372036854775808}', 'createPet another field wrong'],
  ['{"name":"","categoryId":1}', 'createPet another field wrong'],
])('%s', (body, wrong) => expect(creation(body)).toBe(wrong))

const read = (id: string, facts: Partial<Facts>) =>
  wrongBesides(
    {
      endpoint: 'getPet',
      credential: 'none',
      request: { method: 'GET', path: `/pets/${id}`, headers: [] },
    } as unknown as Exchange,
    { own: () => undefined, hasShown: () => false, ...facts } as Facts,
  )

test.each([
  ['12', {}, 'getPet unknown id'],
  ['12', { hasShown: () => true }, 'nothing'],
  // Ids below 1 are ordinary where a target gives them to its pets.
  ['-12', { hasShown: () => true }, 'nothing'],
  ['-12', {}, 'getPet unknown id'],
  ['0', {}, 'getPet unknown id'],
  ['9223372036854775808', {}, 'other'],
  ['abc', {}, 'other'],
])('a read of %s', (id, facts, wrong) => expect(read(id, facts)).toBe(wrong))
