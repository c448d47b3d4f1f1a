import type { Amount } from '../core/model/share.js'
import { defaults, type RunOptions } from '../core/report/options.js'
import type { Report } from '../core/report/report.js'
import type { InjectionPoint, Injections } from '../core/rule/injection.js'
import type { Fault, Rule } from '../core/rule/rule.js'
import { redactorFor } from '../http/requests/credentials.js'
import { startReference } from '../reference/server.js'
import { ReportFold } from '../report/verdict/fold.js'
import { startEngine } from '../run/start.js'
import { echoing } from './echo.js'
import { type RejudgeResult, recording } from './rejudge.js'

export const proofKey = 'pk_proof_0123456789'

interface Trial
  extends Pick<RunOptions, 'only' | 'depth' | 'seed' | 'settleMs'>,
    Partial<Pick<RunOptions, 'now' | 'bail' | 'decides'>> {
  readonly rules: readonly Rule[]
  readonly variants: readonly string[]
  readonly injections: Injections
  readonly address?: Fault['address'] | undefined
  /** Record the run and judge the recording, too. */
  readonly rejudge?: boolean
  /** Called before the server ends. */
  readonly afterwards?: (report: Report) => Promise<void>
}

interface TrialResult {
  readonly report: Report
  /** Injection points that a fault changed something at. */
  readonly reached: ReadonlySet<InjectionPoint>
  /** What the server counted beyond what was announced; empty where it is within. */
  readonly beyond: readonly string[]
  readonly rejudged?: RejudgeResult
  /** Of the recording. */
  readonly lines?: readonly string[]
}

/** Runs rules against a reference server of its own, in this process and without Vitest. */
export async function runTrial(trial: Trial): Promise<TrialResult> {
  const { variants, rules, only, address, injections, rejudge, now = new Date() } = trial
  const reference = await startReference({
    apiKey: proofKey,
    variants,
    injections: rejudge ? echoing(injections) : injections,
    now: () => now,
  })
  const fold = new ReportFold()
  let announced: Amount | undefined
  const recorded = rejudge ? recording(redactorFor({ apiKey: proofKey, headers: [] })) : undefined
  try {
    await startEngine({
      options: trialOptions(trial, reference.baseUrl, now),
      rules,
      emit: event => {
        fold.add(event)
        if (event.type === 'run-started') announced = event.ceiling
      },
      judgeAll: only.length > 0,
      ...(address ? { facts: address } : {}),
      ...(recorded ? { recording: recorded } : {}),
    }).done
    const report = fold.report()
    await trial.afterwards?.(report)
    const again = recorded ? { rejudged: await recorded.judgeAgain(report, rules), lines: recorded.lines } : {}
    return { report, reached: reference.reached(), beyond: beyond(reference.received(), announced), ...again }
  } finally {
    await reference.close()
  }
}

function beyond(received: Amount, announced: Amount | undefined): readonly string[] {
  if (announced === undefined) return ['nothing was announced']
  const names = { requests: 'requests', creates: 'creations' } as const
  return (['requests', 'creates'] as const).flatMap(of =>
    received[of] > announced[of] ? [`${received[of]} ${names[of]}, ${announced[of]} announced`] : [],
  )
}

/** One trial for each seed, one after the other. */
export async function runTrials(
  seeds: readonly number[],
  trialOf: (seed: number) => Trial,
): Promise<readonly TrialResult[]> {
  const results: TrialResult[] = []
  for (const seed of seeds) results.push(await runTrial(trialOf(seed)))
  return results
}

export const trialOptions = (
  { only, depth, seed, settleMs, bail = false, decides = true }: Trial,
  baseUrl: string,
  now: Date,
): RunOptions => ({
  ...defaults,
  ...{ baseUrl, apiKey: proofKey, reference: true, now, only, depth, seed, settleMs, bail, decides },
  // A busy machine takes its time: what tells when a rule fails is asked in the first half.
  deadlineMs: 300_000,
  patienceMs: 5_000,
})
