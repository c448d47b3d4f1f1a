import type { Recording } from '../src/core/exchange/trace.js'
import type { RunEvent } from '../src/core/report/event.js'
import type { RunOptions } from '../src/core/report/options.js'
import type { Report } from '../src/core/report/report.js'
import type { Injections } from '../src/core/rule/injection.js'
import type { Rule } from '../src/core/rule/rule.js'
import { startReference } from '../src/reference/server.js'
import { ReportFold } from '../src/report/verdict/fold.js'
import { startEngine } from '../src/run/start.js'
import { rules } from '../suites/index.js'
import { testKey, testOptions } from './options.js'
import { plainShop } from './sample-servers/pet.js'
import { type Shop, serveShop } from './sample-servers/plumbing.js'
import type { Started } from './sample-servers/sample-server.js'

export interface TestRun {
  readonly report: Report
  readonly events: readonly RunEvent[]
}

/** What takes the run down, and the rules where not all judge. */
export interface Recorded {
  readonly recording?: Recording
  readonly only?: readonly Rule[]
}

/** Runs the rules, in this process and without Vitest, against whatever the options name. */
export async function judge(
  overrides: Partial<RunOptions>,
  during?: (event: RunEvent, stop: () => void) => void,
  { recording, only = rules }: Recorded = {},
): Promise<TestRun> {
  const fold = new ReportFold()
  const events: RunEvent[] = []
  const run = startEngine({
    rules: only,
    ...(recording ? { recording } : {}),
    options: testOptions(overrides),
    emit: event => {
      fold.add(event)
      events.push(event)
      during?.(event, () => run.stop('interrupted', 'SIGINT'))
    },
  })
  await run.done
  return { report: fold.report(), events }
}

/** The same against a reference server of its own. */
export async function judgeReference(
  overrides: Partial<RunOptions> = {},
  server: { readonly variants?: readonly string[]; readonly injections?: Injections } = {},
  during?: (event: RunEvent, stop: () => void) => void,
  recorded?: Recorded,
): Promise<TestRun> {
  const reference = await startReference({ apiKey: testKey, ...server })
  try {
    return await judge({ baseUrl: reference.baseUrl, ...overrides }, during, recorded)
  } finally {
    await reference.close()
  }
}

/** The same against a server that goes with the run, at this path. */
export async function judgeAt(
  starting: Promise<Started>,
  options: Partial<RunOptions> = {},
  path = '/v1',
): Promise<TestRun> {
  const server = await starting
  try {
    return await judge({ baseUrl: server.baseUrl.replace(/\/v1$/, path), ...options })
  } finally {
    await server.close()
  }
}

/** The same against a plain shop in which some is otherwise. */
export const judgeShop = (shop: Partial<Shop>, options: Partial<RunOptions> = {}): Promise<TestRun> =>
  judgeAt(serveShop(testKey, { ...plainShop([]), ...shop }), options)

/** The ids of the rules with one of these verdicts. */
export const idsOf = (report: Report, ...verdicts: readonly string[]): readonly string[] =>
  report.rules.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id)

export const verdictsOf = (report: Report): Record<string, string> =>
  Object.fromEntries(report.rules.map(({ id, verdict }) => [id, verdict]))
