import type { Depth } from '../core/depth.js'
import type { RunOptions } from '../core/options.js'
import type { Report } from '../core/report.js'
import type { Fault, Rule } from '../core/rule.js'
import type { SeamFaults, SeamName } from '../core/seam.js'
import { redactorFor } from '../http/requests/credentials.js'
import { startReference } from '../reference/server.js'
import { ReportFold } from '../report/fold.js'
import { startEngine } from '../run/start.js'
import { echoing } from './echo.js'
import { type RejudgeResult, recording } from './rejudge.js'

export const proofKey = 'pk_proof_0123456789'

interface Trial {
  readonly rules: readonly Rule[]
  /** Ids of the rules whose scenarios are put; all where empty. */
  readonly only: readonly string[]
  readonly depth: Depth
  readonly seed: number
  readonly settleMs: number
  readonly variants: readonly string[]
  readonly seamFaults: SeamFaults
  readonly now?: Date
  readonly address?: Fault['address']
  readonly bail?: boolean
  /** False: no questions that only tell when a rule fails, which changes no verdict. */
  readonly decides?: boolean
  /** Record the run and judge the recording, too. */
  readonly rejudge?: boolean
}

interface TrialResult {
  readonly report: Report
  /** Seams that a fault changed something at. */
  readonly reached: ReadonlySet<SeamName>
  readonly rejudged?: RejudgeResult
}

/** Runs rules against a reference server of its own, in this process and without Vitest. */
export async function runTrial(trial: Trial): Promise<TrialResult> {
  const { variants, rules, address, seamFaults, now = new Date() } = trial
  const reference = await startReference({
    apiKey: proofKey,
    variants,
    seamFaults: trial.rejudge ? echoing(seamFaults) : seamFaults,
    now: () => now,
  })
  const fold = new ReportFold()
  const recorded = trial.rejudge ? recording(redactorFor({ apiKey: proofKey, headers: [] }).redact) : undefined
  try {
    const options = trialOptions(trial, reference.baseUrl, now)
    await startEngine({
      options,
      rules,
      emit: event => fold.add(event),
      judgeAll: trial.only.length > 0,
      ...(address ? { facts: address } : {}),
      ...(recorded ? { recording: recorded } : {}),
    }).done
    const report = fold.report()
    const again = recorded ? { rejudged: await recorded.judgeAgain(report, rules) } : {}
    return { report, reached: reference.reached(), ...again }
  } finally {
    await reference.close()
  }
}

export function trialOptions(
  { only, depth, seed, settleMs, bail = false, decides = true }: Trial,
  baseUrl: string,
  now: Date,
): RunOptions {
  return {
    baseUrl,
    only,
    depth,
    seed,
    settleMs,
    now,
    apiKey: proofKey,
    reference: true,
    skip: [],
    strict: false,
    bail,
    decides,
    timeoutMs: 10_000,
    // A busy machine takes its time: what tells when a rule fails is asked in the first half.
    deadlineMs: 300_000,
    patienceMs: 5_000,
    output: 'reports',
    readOnly: false,
    keyVariants: true,
    concurrency: 16,
    waitMs: 0,
    headers: [],
    http2: false,
    tls: { insecure: false },
    verbose: false,
  }
}
