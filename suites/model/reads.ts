import { sentRequest, unknownIdRanges } from '../../src/kit/index.js'
import { named, parameter } from './parameter.js'

/** Ids that no pet has: random large ones, and those that a careless comparison takes for the id of a pet. */
export const unknownId = parameter({
  name: 'id',
  source: '4.3 P14',
  classes: named(
    'random below 10^6',
    'random below 2^31',
    'random below 2^32',
    'random below 2^40',
    'random below 2^53',
    'random beyond 2^53',
    'greatest of int64',
    'next to the greatest',
    'one above a pet',
    'one below a pet',
    '2^16 above a pet',
    '2^31 above a pet',
    '2^32 above a pet',
    'a digit behind a pet',
    'a digit less than a pet',
    'a digit before a pet',
  ),
})

/** What the path names, as far as the request alone tells. */
export const pathId = parameter({
  name: 'id',
  source: '4.3 P12 P14',
  said: {
    what: 'the id in the path',
    of: { 'a pet': 'that of a pet', 'not an integer': 'something else than an integer' },
  },
  classes: named('a pet', 'below 2^40', '2^40 to 2^53', 'beyond 2^53', 'below 1', 'outside int64', 'not an integer'),
  classOf: interaction => {
    const sent = sentRequest(interaction).petId
    if (sent === undefined) return undefined
    if (interaction.setting.pet !== undefined) return 'a pet'
    if (sent.kind !== 'integer') return sent.kind === 'other spelling' ? undefined : sent.kind
    const id = BigInt(sent.id!)
    return id < unknownIdRanges['below 2^53'].min ? 'below 2^40' : id < 2n ** 53n ? '2^40 to 2^53' : 'beyond 2^53'
  },
})
