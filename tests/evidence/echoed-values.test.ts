// @module-tag thorough
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recompute } from '../../src/certify/recompute.js'
import type { RunEvent } from '../../src/core/report/event.js'
import { evidenceName } from '../../src/evidence/recording/format.js'
import { startRecorded } from '../../src/evidence/recording/start.js'
import { html } from '../../src/report/formats/html/html.js'
import { json } from '../../src/report/formats/json.js'
import { rules } from '../../suites/index.js'
import { temporaryFolder } from '../cli/command.js'
import { plainStore, rewritten } from '../hostile/plain-store.js'
import { filesOf, type Written, written } from '../hostile/written.js'
import { testOptions } from '../options.js'

const key = '98765432109876'
const codes = [...Buffer.from(key)].join()
const values = `"number":${key},"float":9.8765432109876e13,"bytes":{"type":"Buffer","data":[${codes}]},"letters":${JSON.stringify([...key])},"digits":${JSON.stringify([...key].map(Number))}`

/** Errors and pets hold the key in every form of a value, and in members that are judged. */
const start = () =>
  plainStore(key, answer =>
    rewritten({ ...answer, headers: { ...answer.headers, 'x-letters': JSON.stringify([...key]) } }, body =>
      body
        .replaceAll('{', `{${values},`)
        .replaceAll(/"(name|message)":"[^"]*"/g, `"$1":${key}`)
        .replaceAll(/"status":\d+/g, `"status":[${codes}]`)
        .replaceAll(/"status":"[^"]*"/g, `"status":${JSON.stringify([...key])}`),
    ),
  )

/** Letters and digits alone, as whoever looks for the key would put them together. */
const dense = (text: string): string => text.replace(/\\u[\da-f]{4}|&#?\w+;|<[^<>]*>|[^a-z0-9]/gi, '')
const partsOf = (text: string, length: number): readonly string[] =>
  Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length))
const parts = [...partsOf(key, 10), ...partsOf(codes.replaceAll(',', ''), 18)]

const holding = (texts: Written): readonly string[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const all = dense(text)
    const at = parts.map(part => all.indexOf(part)).find(each => each >= 0)
    return at === undefined ? [] : [`${name}: ${all.slice(Math.max(0, at - 80), at + 40)}`]
  })

test.each(['findings', 'all'] as const)('a key as values of JSON is in no file: evidence %s', async evidence => {
  const server = await start()
  const output = temporaryFolder()
  const events: RunEvent[] = []
  try {
    const options = testOptions({ baseUrl: server.baseUrl, apiKey: key, depth: 'quick', evidence, output })
    const run = startRecorded({ options, rules, emit: event => void events.push(event) })
    await run.done
  } finally {
    await server.close()
  }
  const { report, texts } = await written(events, key)
  expect(report.exitCode).toBe(1)
  expect(texts).not.toHaveProperty('withheld')
  // Before anything searches them.
  const all: Record<string, string> = { ...texts, events: JSON.stringify(events), ...filesOf(output) }
  if (evidence === 'all') {
    const certified = (await recompute(readFileSync(join(output, evidenceName)), rules)).report
    Object.assign(all, { 'certified report.json': json(certified), 'certified report.html': html(certified) })
  }
  expect(Object.keys(all).filter(name => name === evidenceName)).toHaveLength(evidence === 'all' ? 1 : 0)
  expect(Object.values(all).some(text => text.includes('11111111111111'))).toBe(true)
  expect(holding(all)).toEqual([])
})
