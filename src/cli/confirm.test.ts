import { expect, test } from 'vitest'
import type { RunOptions } from '../core/options.js'
import { confirmTarget } from './confirm.js'
import type { Io } from './io.js'

const options = (baseUrl: string, readOnly = false) => ({ baseUrl, readOnly }) as RunOptions
const io = (answer?: string) => (answer === undefined ? {} : { ask: async () => answer }) as unknown as Io
const production = 'https://api.example.com/v1'

test.each([
  ['y', true],
  ['Yes ', true],
  ['n', false],
  ['', false],
  ['yesterday', false],
])('a person who answers "%s"', async (answer, goesOn) => {
  expect(await confirmTarget(options(production), false, io(answer))).toBe(goesOn)
})

test('where nobody can answer, --yes is needed', async () => {
  await expect(confirmTarget(options(production), false, io())).rejects.toThrow('Add --yes to go on')
  expect(await confirmTarget(options(production), true, io())).toBe(true)
})

test('nobody is asked where nothing is created, or where no customer is', async () => {
  expect(await confirmTarget(options(production, true), false, io('n'))).toBe(true)
  expect(await confirmTarget(options('https://staging.example.com/v1'), false, io('n'))).toBe(true)
  expect(await confirmTarget(options('http://[::1]:4010/v1'), false, io('n'))).toBe(true)
})
