import { expect, it } from 'vitest'
import type { ExchangeReport } from '../../core/report/exchange-report.js'
import type { FindingReport } from '../../core/report/report.js'
import { traceOf } from './trace.js'

const get = (url: string, more: Partial<ExchangeReport> = {}) =>
  ({ method: 'GET', url, credential: 'valid', curl: `curl ${url}`, ...more }) as ExchangeReport
const traced = (...exchanges: ExchangeReport[]) => traceOf({ exchanges } as unknown as FindingReport, 3)

it('tells a poll once, with the last answer', () => {
  const { asked, left, curls } = traced(get('/a'), get('/b', { status: 404 }), get('/b', { status: 200 }), get('/a'))
  expect(asked.map(({ exchange, times }) => [exchange.url, exchange.status, times])).toEqual([
    ['/a', undefined, 1],
    ['/b', 200, 2],
    ['/a', undefined, 1],
  ])
  expect(left).toBe(0)
  expect(curls).toEqual(['curl /a', 'curl /b', 'curl /a'])
})

it('requests that differ in key or body are no poll', () => {
  const { asked } = traced(get('/a'), get('/a', { credential: 'none' }), get('/a', { requestBody: '{}' }))
  expect(asked).toHaveLength(3)
})

it('keeps the last requests', () => {
  const { asked, left } = traced(get('/a'), get('/b'), get('/c'), get('/d'))
  expect(asked.map(({ exchange }) => exchange.url)).toEqual(['/b', '/c', '/d'])
  expect(left).toBe(1)
})

it('is empty without exchanges', () => {
  expect(traced()).toEqual({ asked: [], left: 0, curls: [] })
})
