import { expect, test } from 'vitest'
import type { Interaction, Row } from '../../src/core/model.js'
import { randomOf } from '../../src/core/random.js'
import { writtenRow } from './written-row.js'

const asString = 'categoryId is a string'
const random = randomOf('written row')
const tools = { name: () => 'conform abcdef ghi', accepts: () => true, random }

const interaction = (method: string, path: string, body?: string) =>
  ({
    endpoint: method === 'POST' ? 'createPet' : 'listPets',
    credential: 'valid',
    request: { method, path, headers: [['content-type', 'application/json']], body },
  }) as unknown as Interaction

/** Bodies of the row, drawn time and again, beside a creation that was sent. */
function bodies(row: Row, { text, row: known }: { readonly text: string; readonly row: Row }) {
  const written = { like: interaction('POST', '/pets', text), row: known }
  const all = Array.from({ length: 60 }, () => writtenRow(row, written, tools))
  return new Set(all.map(each => each && String(each.body)))
}

test('of a list what the row leaves as it was is sent as it was', () => {
  const row = { filter: 'sold', limit: '2 to 18', order: 'limit first' }
  const paths = (changed: Row) => {
    const written = { like: interaction('GET', '/pets?limit=7&status=sold'), row }
    const all = Array.from({ length: 60 }, () => writtenRow({ ...row, ...changed }, written, tools)!.path)
    return [...new Set(all)]
  }
  expect(paths({})).toEqual(['/pets?limit=7&status=sold'])
  expect(paths({ order: 'status first' })).toEqual(['/pets?status=sold&limit=7'])
  expect(paths({ filter: 'none' })).toEqual(['/pets?limit=7'])
  expect(paths({ limit: 'omitted' })).toEqual(['/pets?status=sold'])
  expect(paths({ limit: '22 to 50' }).length).toBeGreaterThan(10)
})

test('no text with something to be put in is sent as it is', () => {
  const sent = bodies({ 'categoryId sent': asString }, { text: '{"name":"Rex","categoryId":1}', row: {} })
  expect(sent.size).toBeGreaterThan(1)
  expect([...sent].filter(body => body?.includes('$category'))).toEqual([])
})

test('a pet that may be made of what is wrong is known by the mark in its name', () => {
  const row = { name: 'Indic and Thai', 'categoryId sent': asString }
  const text = (name: string, category: string) => `{"name":"${name}","categoryId":${category}}`
  expect([...bodies(row, { text: text('แมว', '1'), row: { name: row.name } })]).toEqual([undefined])
  const marked = bodies(row, { text: text('conform abcdef แมว', '"cats"'), row })
  expect([...marked]).not.toContain(undefined)
})

test('what is wrong goes beside nothing that is left open: its pet would be taken for a sound one', () => {
  const text = '{"name":"conform abcdef ghi","categoryId":1,"status":"SOLD"}'
  const row = { 'status sent': 'status in another letter case', 'unknown member': 'last' }
  expect([...bodies(row, { text, row })]).toEqual([undefined])
  expect([...bodies({ ...row, 'unknown member': 'none' }, { text, row })]).not.toContain(undefined)
})
