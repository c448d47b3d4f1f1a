import { expect } from 'vitest'
import type { RunOptions } from '../../src/core/report/options.js'
import type { Report } from '../../src/core/report/report.js'
import { redactorFor } from '../../src/http/requests/credentials.js'
import { recording } from '../../src/proof/rejudge.js'
import { rules } from '../../suites/index.js'
import { harmIn } from '../hostile/harm.js'
import { written } from '../hostile/written.js'
import { judge } from '../run.js'
import type { SampleServer } from './sample-server.js'

export const key = 'pk_vendor_0123456789'

/**
 * A machine that is busy with other tests makes no server look silent that responds to everything; a lagging store shows
 * within the settling time what was created.
 */
const patient = { timeoutMs: 60_000, settleMs: 2000 }

/** The report on a sample server, and what stands on the terminal and in the log. Its outputs do no harm. */
export async function judged(sampleServer: SampleServer, more: Partial<RunOptions> = {}) {
  const server = await sampleServer.start(key)
  try {
    const taken = recording(redactorFor({ apiKey: key, headers: [] }))
    const options = { ...patient, baseUrl: server.baseUrl, apiKey: key, ...more }
    const { events, report } = await judge(options, undefined, { recording: taken })
    // Whatever the server is: its recording leads to the same verdicts.
    expect((await taken.judgeAgain(report, rules)).differences).toEqual([])
    const all = await written(events, key)
    expect(harmIn(all.texts, key)).toEqual([])
    return all
  } finally {
    await server.close()
  }
}

export const those = ({ rules }: Report, ...verdicts: readonly string[]) =>
  rules.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id, reasons }) => ({ id, reasons }))

/** Judges a server that the document allows, and expects it to be found conformant. */
export async function accepted(sampleServer: SampleServer, more: Partial<RunOptions> = {}) {
  const { report, texts } = await judged(sampleServer, more)
  // First: why a run ended early explains all that it left open.
  expect({ ending: report.ending, reason: report.endingReason }).toEqual({ ending: 'complete' })
  expect(those(report, 'fail', 'error', 'inconclusive')).toEqual([])
  expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  return { report, texts }
}

/** Of each sort some for `npm test`, the others at night: self-test has legal servers of all kinds. */
export const inTurns = (all: readonly SampleServer[], few: readonly string[]) =>
  [
    { name: 'a few', tags: [], some: all.filter(({ id }) => few.includes(id)) },
    { name: 'all others', tags: ['night'], some: all.filter(({ id }) => !few.includes(id)) },
  ].filter(({ some }) => some.length > 0)
