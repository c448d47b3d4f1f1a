import { expect, test } from 'vitest'
import { testOptions } from '../../../tests/options.js'
import type { Io } from '../io.js'
import { confirmTarget } from './confirm.js'

const options = (baseUrl: string, readOnly = false) => testOptions({ baseUrl, readOnly, depth: 'quick' })
const asked: string[] = []
const io = (answer?: string) =>
  (answer === undefined
    ? {}
    : {
        ask: async (question: string) => {
          asked.push(question)
          return answer
        },
      }) as unknown as Io
const production = 'https://api.example.com/v1'

test.each([
  ['y', true],
  ['Yes ', true],
  ['n', false],
  ['', false],
  ['yesterday', false],
])('a person who answers "%s"', async (answer, goesOn) => {
  const confirmed = expect(confirmTarget(options(production), false, io(answer)))
  await (goesOn ? confirmed.resolves.toBeUndefined() : confirmed.rejects.toThrow('Nothing was sent.'))
})

test('who is asked is told what the run costs at most', async () => {
  await confirmTarget(options(production), false, io('y'))
  expect(asked.at(-1)).toMatch(/ Up to \d+ pets on a conformant server, at most \d+ on any other; /)
})

test('where nobody can answer, --yes is needed', async () => {
  await expect(confirmTarget(options(production), false, io())).rejects.toThrow('Add --yes to go on')
  await confirmTarget(options(production), true, io())
})

test('nobody is asked where nothing is created, or where no customer is', async () => {
  await confirmTarget(options(production, true), false, io('n'))
  await confirmTarget(options('https://staging.example.com/v1'), false, io('n'))
  await confirmTarget(options('http://[::1]:4010/v1'), false, io('n'))
})
