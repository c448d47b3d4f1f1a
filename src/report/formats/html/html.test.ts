import { expect, test } from 'vitest'
import { ended, finding, fold, planned, runEnded, started } from '../../../../tests/report/fixtures.js'
import { html } from './html.js'

test.each([
  ['must', 'What is wrong'],
  ['should', 'Warnings'],
] as const)('a %s that is violated stands under "%s"', (level, title) => {
  const run = [started([planned('one', { level })]), finding('one'), ended('one'), runEnded()]
  const headings = [...html(fold(run)).matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(headings.slice(0, 2)).toEqual([title, 'Overview'])
})
