import {
  check,
  defineRule,
  edited,
  faultsAt,
  type InjectionContext,
  member,
  parsedResponse,
  sentRequest,
  show,
} from '../../src/kit/index.js'
import { asked } from './shared/creation-faults.js'

export const omittedStatusIsValid = defineRule({
  id: 'omitted-status-is-valid',
  cites: 'create-omitted-status-valid',
  summary: 'A pet created without a status comes back without one, or with one of the three',
  why: 'Clients know three statuses; any other value, null included, breaks them.',
  scenarios: ['valid creations'],
  branches: ['no status'],
  on: 'createPet',
  *judge(exchange) {
    if (exchange.endpoint !== 'createPet' || !sentRequest(exchange).creation?.omitsStatus) return
    const { documented, failed, problems, json, looseId } = parsedResponse(exchange)
    if (documented !== 'pet' || (failed !== undefined && failed !== 'schema')) return
    const isWrong = problems.some(({ field }) => field === 'status')
    // Where the body is no pet at all there is no status to be seen.
    if (!isWrong && problems.some(({ field }) => field === undefined)) return
    const status = show(member(json, 'status'))
    yield check(!isWrong, {
      branch: 'no status',
      message: `A pet that was created without a status comes back with the status ${status}, which is not an allowed value.`,
      expected: 'no status, or available, pending or sold',
      actual: `status ${status}`,
      place: 'body.status',
      ...(looseId === undefined ? {} : { subjects: [String(looseId)] }),
    })
  },
  faults: () =>
    faultsAt('createPet.body', [
      ['shows-null', 'no status', isOmitted, edited('status', () => null)],
      ['shows-unknown', 'no status', isOmitted, edited('status', () => 'unknown')],
    ]),
})

function isOmitted(c: InjectionContext): boolean {
  return asked(c, 'status') === undefined
}
