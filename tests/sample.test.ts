// @module-tag thorough
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Report } from '../src/core/report/report.js'
import { judgedBy } from '../src/plan/head.js'
import { formats } from '../src/report/formats.js'
import { rules } from '../suites/index.js'

const remedy = 'Make the sample anew: npm run build && node scripts/sample.mjs'
const text = (name: string) => readFileSync(new URL(`../reports/sample/${name}`, import.meta.url), 'utf8')
const report = JSON.parse(text('report.json')) as Report

test('the sample was judged by the tool, the rules and the document as they are', () => {
  const { uncheckable, ...by } = judgedBy(rules)
  expect(report, remedy).toMatchObject({ ...by, complete: true, ending: 'complete', verdict: 'non-conformant' })
  const told = ({ id, level, summary, why, section, interpretation }: (typeof report.rules)[number]) =>
    ({ id, level, summary, why, section, interpretation }) as const
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(report.rules.map(told).sort(byId), remedy).toEqual(rules.map(rule => told(rule as never)).sort(byId))
})

const always = formats.flatMap(({ file, always, make }) => (file !== undefined && always ? [{ file, make }] : []))

test.each(always)('$file is written as the tool writes it', ({ file, make }) => {
  expect(make(report) === text(file), remedy).toBe(true)
})
