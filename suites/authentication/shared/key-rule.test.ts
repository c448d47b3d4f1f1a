import { expect, test } from 'vitest'
import type { Exchange, Facts } from '../../../src/kit/index.js'
import { kindWithBadKey } from './key-rule.js'

const creation = (body: string) =>
  kindWithBadKey(
    {
      endpoint: 'createPet',
      credential: 'cut',
      request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body },
    } as unknown as Exchange,
    {} as Facts,
  )

test.each([
  ['{"name":"Rex","categoryId":1}', 'creation'],
  ['{"categoryId":1}', 'creation without name'],
  ['{"name":"Rex","categoryId":"1"}', 'creation with categoryId a string'],
  // Whatever else is wrong (P15): these are judged, too.
  ['{"name":7,"categoryId":1}', 'creation with another wrong field'],
  ['{"name":"Rex","categoryId":9223372036854775808}', 'creation with another wrong field'],
  ['{"name":"","categoryId":1}', 'creation with a name left open'],
])('%s', (body, wrong) => expect(creation(body)).toBe(wrong))

const read = (id: string, facts: Partial<Facts>) =>
  kindWithBadKey(
    {
      endpoint: 'getPet',
      credential: 'none',
      request: { method: 'GET', path: `/pets/${id}`, headers: [] },
    } as unknown as Exchange,
    { own: () => undefined, hasShown: () => false, ...facts } as Facts,
  )

test.each([
  ['12', {}, 'read of an unknown id'],
  ['12', { hasShown: () => true }, 'read of a pet'],
  // Ids below 1 are ordinary where a target gives them to its pets.
  ['-12', { hasShown: () => true }, 'read of a pet'],
  ['-12', {}, 'read of an unknown id'],
  ['0', {}, 'read of an unknown id'],
  ['9223372036854775808', {}, undefined],
  ['abc', {}, undefined],
])('a read of %s', (id, facts, wrong) => expect(read(id, facts)).toBe(wrong))
