import {
  type Ask,
  type AskContext,
  amongBadKeys,
  type Depth,
  defineAsk,
  fc,
  type Model,
  petStatuses,
  type Row,
  writeJson,
} from '../../../src/kit/index.js'
import { bodies, refusals, singleRefusals, stagesOf } from '../../model/index.js'
import { markedName } from '../../model/parameters/creations.js'
import { besideName } from '../../model/parameters/names.js'
import { rowsOf, valuesOf } from '../../model/rows.js'
import { isExactSize, stages } from '../../model/stages.js'
import { type BreakKind, breakKinds, breakOf } from './breaks.js'
import { withoutGaps } from './creation.js'
import { type InvalidInput, invalidRequest, isVeiled, ofRows, ofTexts } from './invalid-input.js'

const send = async (t: AskContext, input: InvalidInput): Promise<void> =>
  void (await t.send('create', invalidRequest(t, input)))

/** One wrong field at a time, beside whatever else is right; bodies that are wrong as a whole. */
const rowsAt = (model: Model, phase: Ask['phase'], store: string, summary: string): Ask<InvalidInput> =>
  defineAsk<InvalidInput>({
    id: `${model === bodies ? 'invalid-bodies' : 'invalid-fields'}-${store.replace(/\W+/g, '-')}`,
    anyStore: true,
    phase,
    // Between the creations that fill the store: lists follow refusals at the other sizes.
    step: phase === 'one list' ? 'fill' : 'ask',
    summary: `${summary}, by the model, while the store holds ${store}`,
    needs: ['category'],
    writes: true,
    row: ({ row }) => row,
    coverage: ({ depth }) => stagesOf(model, depth),
    examples: facts => {
      const rows = rowsOf(stagesOf(model, facts.depth), facts)
      // Where each kind is asked once only, nothing that a target may refuse stands beside it.
      const asked = facts.depth === 'quick' ? rows.map(row => withoutGaps(ordinarilyNamed(row))) : rows
      return ofRows(asked, facts).filter(({ row }) => row!.store === store)
    },
    perform: send,
  })

const ordinarilyNamed = (row: Row): Row =>
  valuesOf(besideName, row.name) === undefined ? row : { ...row, name: markedName.classes[0]!.name }

const growing = ['20 pets', '21 pets', 'one list', '99 pets', '100 pets', '101 pets', 'creations', 'main'] as const

/** Two wrong fields or three at a time; a run asks them while its store grows. */
const severalWrong = growing.map((phase, part, parts) =>
  defineAsk<InvalidInput>({
    id: `several-wrong-fields-${phase.replace(' ', '-')}`,
    anyStore: true,
    phase,
    step: phase === 'one list' ? 'fill' : 'ask',
    summary: 'POST /pets with several wrong fields, by the model',
    needs: ['category'],
    writes: true,
    row: ({ row }) => row,
    coverage: () => refusals,
    examples: facts =>
      facts.depth === 'quick'
        ? []
        : ofRows(rowsOf(refusals, facts), facts).filter((_, nth) => nth % parts.length === part),
    perform: send,
  }),
)

const most: Record<Depth, number> = { quick: 0, standard: 1, deep: 100 }

/** Texts that no row has taken: of each wrong field all of them, of bodies that are wrong as a whole a few. */
const furtherTexts = defineAsk<InvalidInput>({
  id: 'further-wrong-texts',
  anyStore: true,
  phase: 'main',
  summary: 'POST /pets with further texts of each kind of wrong field and body',
  needs: ['category'],
  writes: true,
  examples: facts => {
    if (facts.depth === 'quick') return []
    const rows = [singleRefusals, bodies].flatMap(model => rowsOf(model, facts))
    return breakKinds.flatMap(kind => {
      const { field, texts } = breakOf(kind)!
      const isOf = (row: Row) => row['what is wrong'] === kind || (row['whole body'] === kind && !isVeiled(row))
      const taken = rows.filter(isOf).length
      const count = Math.min(texts.length - taken, field === undefined ? most[facts.depth] : texts.length)
      return ofTexts(kind, taken, count, facts)
    })
  },
  perform: send,
})

const drawn = (kind: BreakKind): fc.Arbitrary<InvalidInput> => {
  const { field, texts, more } = breakOf(kind)!
  const text = more === undefined ? fc.constantFrom(...texts) : fc.oneof(more, fc.constantFrom(...texts))
  if (field === undefined) return text.map(body => ({ body: body! }))
  const status = fc.constantFrom(undefined, ...petStatuses)
  return fc.tuple(text, status).map(([value, other]) => ({
    members: {
      ...(field === 'status' || other === undefined ? {} : { status: writeJson(other) }),
      [field]: value ?? null,
    },
  }))
}

const runs: Record<Depth, number> = { quick: 0, standard: 1, deep: 300 }

/** Further wrong values, drawn at random. */
const invalidValues = defineAsk<InvalidInput>({
  id: 'invalid-values',
  anyStore: true,
  phase: 'creations',
  summary: 'POST /pets with a valid body broken in one way at random',
  needs: ['category'],
  writes: true,
  property: {
    arbitrary: () => fc.oneof(...breakKinds.filter(kind => breakOf(kind)!.more !== undefined).map(drawn)),
    runs,
  },
  perform: send,
})

const roughly = stages.filter(([, store]) => !isExactSize(store))

const byModel = (model: Model, summary: string): readonly Ask<InvalidInput>[] =>
  roughly.flatMap(([phase, store]) => {
    const ask = rowsAt(model, phase, store, summary)
    return store === 'more' ? amongBadKeys(ask) : [ask]
  })

/** Creations that ought to be refused with 400 (P10). */
export const invalidCreations = [
  ...byModel(singleRefusals, 'POST /pets with one wrong field'),
  ...byModel(bodies, 'POST /pets without a body, with what is not JSON, and with JSON that is no object'),
  ...severalWrong,
  ...amongBadKeys(furtherTexts),
  invalidValues,
]
