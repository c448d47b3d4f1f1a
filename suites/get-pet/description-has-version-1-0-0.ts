import { always, check, defineRule, faultsAt } from '../../src/kit/index.js'
import { descriptionOf, publishes, unpublished } from './shared/description.js'

export const descriptionHasVersion100 = defineRule({
  id: 'description-has-version-1-0-0',
  cites: 'description-version',
  summary: 'A published OpenAPI description has the version 1.0.0',
  why: 'Tools that generate clients take the description for that of another interface.',
  scenarios: ['published-description'],
  branches: ['version'],
  scope: 'case',
  *judge(testCase, facts) {
    const { problem, version } = descriptionOf(testCase, facts)
    if (problem !== undefined) yield unpublished(testCase, facts, problem, 'version')
    else {
      yield check(version === '1.0.0', {
        branch: 'version',
        message: `The description at ${testCase.exchanges[0]!.request.path} has the version ${version ?? '(none)'}; the interface version is 1.0.0.`,
        expected: 'info.version "1.0.0"',
        actual: version === undefined ? 'no info.version' : `info.version "${version}"`,
        place: 'body.info.version',
      })
    }
  },
  faults: () =>
    faultsAt('description.body', [
      ['version-2-0-0', 'version', always, publishes(['info', 'version'], '2.0.0')],
      ['version-none', 'version', always, publishes(['info', 'version'])],
    ]),
})
