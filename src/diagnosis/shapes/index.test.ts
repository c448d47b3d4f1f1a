import { expect, test } from 'vitest'
import { valuesOf } from '../parts.js'
import { shapeOf } from './index.js'
import type { Sample, Tools } from './shape.js'

const read = {
  endpoint: 'getPet',
  credential: 'valid',
  credentialVariant: 0,
  request: { method: 'GET', path: '/pets/23', headers: [] },
} as unknown as Sample

/** The path of a read of an id that no pet had then, as it is sent while these are shown. */
function pathWhile(shown: readonly string[]): string {
  const facts = { own: () => undefined, hasShown: (id: bigint | number) => shown.includes(String(id)) }
  const shape = shapeOf(read, { facts, random: () => 0.5, sent: [] } as unknown as Tools)
  return shape.write(valuesOf(shape.parts))!.request().path
}

test('an id that no pet had is asked for again as long as none has it', () => {
  expect(pathWhile([])).toBe('/pets/23')
  expect(pathWhile(['23'])).toMatch(/^\/pets\/\d{11,}$/)
})
