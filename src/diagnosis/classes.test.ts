import { expect, test } from 'vitest'
import { parameters } from '../../suites/model/index.js'
import type { Interaction, Setting } from '../core/model.js'
import type { Facts } from '../core/scenario.js'
import { Classes, unsure } from './classes.js'
import { Interactions } from './interactions.js'

test('what may have been otherwise is unsure only where its class would be another one', () => {
  const classes = new Classes(parameters, new Interactions({} as Facts))
  const pets = (total: number) => ({ total, available: total, pending: 0, sold: 0 })
  const storeBetween = (first: number, last: number) => {
    const setting: Setting = { pets: pets(first), concurrent: 0, unsure: [{ pets: pets(last) }] }
    const request = { method: 'GET', path: '/pets', headers: [] }
    const list: Interaction = { endpoint: 'listPets', request, credential: 'valid', setting }
    return classes.rowOf(list)!.store
  }
  expect(storeBetween(30, 40)).toBe('22 to 98 pets')
  expect(storeBetween(21, 22)).toBe(unsure)
})
