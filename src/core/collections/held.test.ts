import { expect, test } from 'vitest'
import { Held } from './held.js'

test('calls wait until it is opened, and keep their order', () => {
  const held = new Held()
  const made: string[] = []
  const [emit, sink] = ['emit', 'sink'].map(name => held.of((what: string) => void made.push(`${name} ${what}`)))
  emit!('a')
  sink!('b')
  emit!('c')
  expect(made).toEqual([])
  made.push('head')
  held.open()
  expect(made).toEqual(['head', 'emit a', 'sink b', 'emit c'])
  sink!('d')
  expect(made.at(-1)).toBe('sink d')
})

test('what may change until then is copied, and afterwards it is not', () => {
  const held = new Held()
  const seen: { body: string }[] = []
  const take = held.of(
    (each: { body: string }) => void seen.push(each),
    each => ({ ...each }),
  )
  const exchange = { body: 'whole' }
  take(exchange)
  exchange.body = 'cut'
  held.open()
  take(exchange)
  expect(seen).toEqual([{ body: 'whole' }, { body: 'cut' }])
  expect(seen[1]).toBe(exchange)
})
