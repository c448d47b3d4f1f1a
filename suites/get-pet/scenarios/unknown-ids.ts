import {
  choose,
  defineScenario,
  getPet,
  inSuccession,
  isExactSize,
  namesOf,
  type PlanFacts,
  parsedResponse,
  randomOf,
  rowsOf,
  type StoreClass,
  sentRequest,
  stages,
  storeSizes,
} from '../../../src/kit/index.js'
import { type ReadRow, randomId, reads, unknownId, unknownIdOf, unknownIdRanges } from '../../model/get.js'
import { withRows } from '../../shared/in-a-row.js'
import { plainRequests } from '../../shared/plain-requests.js'

/** A row of the model: what kind of id it is, and how it is sent. */
interface UnknownInput {
  readonly row: ReadRow
}

/** What a service read last it must not show again. */
const unknownIdBetweenReads = defineScenario({
  id: 'unknown-id-between-reads',
  needs: ['pets', 'quiet wire'],
  phases: ['main'],
  sends: ['getPet'],
  summary: 'GET /pets/{petId} of a pet, of an id that no pet has, and of the pet again',
  cost: { requests: 3, creates: 0 },
  async perform(t) {
    const { read, unknown } = plainRequests
    await inSuccession(
      t,
      [read, unknown, read].map(each => () => each(t)),
    )
  },
})

const byModel = withRows(
  defineScenario<UnknownInput>({
    id: 'unknown-ids',
    needs: [],
    phases: [...stages.map(({ phase }) => phase), 'keys'],
    sends: ['getPet'],
    summary: 'GET /pets/{petId} with ids that no pet has, by the model, and between lists of a store of one size',
    model: reads,
    examples: {
      quick: facts => rowsOf(reads, facts).map((row, nth) => ({ row: nth % 2 === 1 ? atAnyTime(row) : row })),
      standard: facts =>
        [...rowsOf(reads, facts, 4), ...exactSizes.map(store => generatedRow(store, facts))].map(row => ({ row })),
    },
    request(t, { row }) {
      const id = unknownIdOf(t, row.id!)
      return id === undefined ? undefined : getPet(id)
    },
    /** Where a random one gets 200 as if it were known, another random one is asked for: one hit may be chance. */
    async next(t, first) {
      const id = BigInt(sentRequest(first).petId!.id!)
      if (first.response?.status !== 200 || id < unknownIdRanges['below 2^53'].min) return
      const shown = parsedResponse(first).looseId
      if (shown === undefined || BigInt(shown) === id)
        await t.send('another', getPet(randomId(t, id < 2n ** 53n ? 'below 2^53' : 'beyond 2^53')))
    },
  }),
  {
    id: 'unknown-ids-in-a-row',
    phase: 'main',
    summary: 'GET /pets/{petId} with ids that no pet has, one right behind the other',
    may: ({ row }) => row.store === 'more' && row.connection !== 'fresh',
    behind: ['read'],
  },
)

export const unknownIds = [...byModel, unknownIdBetweenReads]

/** A quick run fills no large store: all would go one behind the other, with nothing else before them or beside them. */
const atAnyTime = ({ store, ...row }: ReadRow): ReadRow => (store === '1 to 19 pets' ? row : { ...row, store: store! })

const exactSizes = storeSizes.filter(isExactSize).map(({ name }) => name)

/** A kind of id by chance, where the model has no rows; while nothing is created, one above a pet is not that of the next. */
function generatedRow(store: StoreClass, { seed }: PlanFacts): ReadRow {
  const id = store === '101 pets' ? 'one above a pet' : choose(randomOf('unknown', store, seed), namesOf(unknownId))
  return { store, id, connection: 'reused' }
}
