// @module-tag thorough
import { expect, test } from 'vitest'
import type { TraceEntry } from '../src/core/exchange/trace.js'
import type { Depth } from '../src/core/model/depth.js'
import { postsOf } from '../src/plan/plan.js'
import { scenarios } from '../suites/scenarios.js'
import { judgeReference } from './run.js'

test.each<Depth>(['quick', 'standard'])('at %s no scenario sends more requests than it says', async depth => {
  const entries: TraceEntry[] = []
  const recording = { sink: (entry: TraceEntry) => void entries.push(entry) }
  await judgeReference({ depth }, {}, undefined, { recording })
  const cases = entries.flatMap(entry => (entry.type === 'case' ? [entry.sample] : []))
  const over = cases.flatMap(({ scenario, input, exchanges }) => {
    const planned = scenarios.find(({ id }) => id === scenario)!
    const cost = planned.cost(input)
    const { requests, creates } = cost
    const sent = exchanges.filter(({ role }) => role === 'scenario')
    const created = sent.filter(({ response }) => response?.status === 201)
    const posted = sent.filter(({ request }) => request.method === 'POST')
    const isOver = sent.length > requests || created.length > creates || posted.length > postsOf(planned, cost)
    return isOver ? [[scenario, input, sent.length, created.length, posted.length]] : []
  })
  expect(cases.length).toBeGreaterThan(200)
  expect(over).toEqual([])
})
