import { expect, test } from 'vitest'
import { defaults } from '../core/report/options.js'
import { probeOptions } from './probe-options.js'

test('large bodies are read one after another, the first one first', async () => {
  const options = { ...defaults, baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'unknown', seed: 1, now: new Date(0) }
  const { readAhead } = probeOptions(options, () => {})
  const ended: number[] = []
  // Alone, the first would end last: it has the most to read.
  const sizes = [300_000, 100_000, 1]
  const reads = sizes.map(size => readAhead!(Buffer.from(`[${'0,'.repeat(size)}0]`)).then(() => ended.push(size)))
  await Promise.all(reads)
  expect(ended).toEqual(sizes)
})
