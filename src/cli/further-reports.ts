import type { WriteOptions } from '../report/write.js'
import type { Io } from './io.js'

/** What `--report` and the CI system around ask for beside the reports of every run. */
export async function furtherReports(
  named: readonly string[] = [],
  { env, out }: Io,
): Promise<Pick<WriteOptions, 'named' | 'places' | 'log' | 'stepSummary'>> {
  const onGitHub = env.GITHUB_ACTIONS === 'true'
  const { GITHUB_STEP_SUMMARY: stepSummary } = env
  const located = ['sarif', 'gitlab'].some(name => named.includes(name))
  return {
    named: onGitHub ? [...named, 'github'] : named,
    log: text => out.write(text),
    ...(located ? { places: { lineOf: await ruleLines() } } : {}),
    ...(onGitHub && stepSummary ? { stepSummary } : {}),
  }
}

/** The line of spec/openapi.yaml of each rule. */
export async function ruleLines(): Promise<(rule: string) => number> {
  const [{ rules }, { loadLaw }, { openapiLines, pointerOf }] = await Promise.all([
    import('../../suites/index.js'),
    import('../spec/law.js'),
    import('../spec/places.js'),
  ])
  const line = openapiLines()
  const pointers = new Map(rules.map(({ id, cites }) => [id, pointerOf(loadLaw().clause(cites))]))
  return rule => line(pointers.get(rule) ?? '')
}
