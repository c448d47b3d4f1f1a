import type { WriteOptions } from '../../report/write.js'
import type { Io } from '../io.js'

/** What `--report` and the CI system around ask for beside the reports of every run. */
export function furtherReports(
  named: readonly string[] = [],
  { env, out }: Io,
): Pick<WriteOptions, 'named' | 'log' | 'stepSummary'> {
  const onGitHub = env.GITHUB_ACTIONS === 'true'
  const { GITHUB_STEP_SUMMARY: stepSummary } = env
  return {
    named: onGitHub ? [...named, 'github'] : named,
    log: text => (out.command ?? out.write)(text),
    ...(onGitHub && stepSummary ? { stepSummary } : {}),
  }
}
