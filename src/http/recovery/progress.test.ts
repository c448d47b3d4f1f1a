import { expect, test } from 'vitest'
import type { AskRequest } from '../../core/exchange.js'
import { Progress } from './progress.js'

const context = { ask: 'keys', sample: 0, phase: 'keys', role: 'ask', label: 'key' } as const
const list: AskRequest = { endpoint: 'listPets', method: 'GET', path: '/pets' }

test('what needs no connection beside the others gets none when it goes alone', () => {
  const progress = new Progress(list, context)
  expect(progress.asSent().fresh).toBeUndefined()
  progress.fresh = true
  expect(progress.asSent().fresh).toBe(true)
  progress.alone = true
  expect(progress.asSent().fresh).toBeUndefined()
})

test('what is to have a connection of its own has one when it goes alone, too', () => {
  const progress = new Progress({ ...list, fresh: true }, context)
  progress.alone = true
  expect(progress.asSent().fresh).toBe(true)
})
