import {
  defineScenario,
  type Model,
  type PlanFacts,
  type Scenario,
  type ScenarioContext,
} from '../../../src/kit/index.js'
import { type BreakKind, breakKinds, breakOf } from '../../model/breaks.js'
import { stagesOf } from '../../model/index.js'
import { bodies, refusals, singleRefusals } from '../../model/models.js'
import {
  brokenCreation,
  fieldsBroken,
  fully,
  type InvalidInput,
  invalidRequest,
  isClean,
  ofRows,
  Texts,
} from '../../model/refusal-requests.js'
import { leftOpen } from '../../model/refusals.js'
import type { Row } from '../../model/row.js'
import { rowsOf, turnsOf } from '../../model/rows.js'
import { bodySize, escapes, whiteSpace } from '../../model/spelling.js'
import { withRows } from '../../shared/in-a-row.js'

const send = async (t: ScenarioContext, input: InvalidInput): Promise<void> =>
  void (await t.send('create', invalidRequest(t, input)))

/** One wrong field at a time, beside whatever else is right; bodies that are wrong as a whole. */
const byModel = (model: Model, id: string, summary: string): Scenario<InvalidInput> =>
  defineScenario<InvalidInput>({
    id,
    needs: ['category'],
    phases: ['few pets', 'one list', 'creations', 'keys'],
    summary: `${summary}, by the model`,
    sends: ['createPet'],
    model: ({ depth }) => stagesOf(model, depth),
    examples: facts => {
      const rows = model === bodies ? bodyRows(facts) : rowsWith(facts).single
      return ofRows(rows, facts)
    },
    perform: send,
  })

/** Half of them while there are few pets; by turns a charset and chunks are what is left open. */
function bodyRows(facts: PlanFacts): readonly Row[] {
  let turn = 0
  const open = (): Row => (turn++ % 2 === 0 ? { 'content type': 'with a charset' } : { transfer: 'chunked' })
  return rowsOf(bodies, facts).map((row, nth) => ({
    ...row,
    ...(isClean(row) ? {} : open()),
    store: nth % 2 === 0 ? '1 to 19 pets' : 'more',
  }))
}

/** Two wrong fields or three at a time; a run asks them while its store grows. */
const severalWrong = defineScenario<InvalidInput>({
  id: 'several-wrong-fields',
  needs: ['category'],
  phases: ['20 pets', '21 pets', 'one list', '99 pets', '100 pets', '101 pets', 'creations', 'main'],
  summary: 'POST /pets with several wrong fields, by the model',
  sends: ['createPet'],
  model: () => refusals,
  examples: facts => (facts.depth === 'quick' ? [] : ofRows(rowsWith(facts).several, facts)),
  perform: send,
})

/** Texts that no row has taken. */
const [furtherTexts, ...inARow] = withRows(
  defineScenario<InvalidInput>({
    id: 'further-wrong-texts',
    needs: ['category'],
    phases: ['main', 'keys'],
    summary: 'POST /pets with further texts of each kind of wrong field and body',
    sends: ['createPet'],
    examples: facts => {
      const { further, single } = rowsWith(facts)
      return furtherOf(facts, single).map(({ kind, text }, nth) =>
        brokenCreation([kind], further[nth]!, nth, facts, () => text),
      )
    },
    perform: send,
  }),
  {
    id: 'refusals-in-a-row',
    phase: 'main',
    summary: 'POST /pets with wrong fields, one right behind the other',
    behind: ['creation', 'list', 'creation with a bad key'],
  },
)

interface FurtherText {
  readonly kind: BreakKind
  readonly text: string | undefined
}

/** What the rows of the models have left. */
function furtherOf(facts: PlanFacts, single: readonly Row[]): readonly FurtherText[] {
  if (facts.depth === 'quick') return []
  const texts = new Texts(facts)
  for (const rows of [single, bodyRows(facts)]) ofRows(rows, facts, texts)
  return breakKinds.flatMap(kind => texts.leftOf(breakOf(kind)!).map(text => ({ kind, text })))
}

interface Rows {
  /** With one wrong field, with several, and with texts that no row has taken. */
  readonly single: readonly Row[]
  readonly several: readonly Row[]
  readonly further: readonly Row[]
}

let made: { readonly key: string; readonly rows: Rows } | undefined

/** The rows of the models with what they leave free; those of a run are asked for many times. */
function rowsWith(facts: PlanFacts): Rows {
  const { depth, seed } = facts
  const key = `${depth} ${seed}`
  if (made?.key === key) return made.rows
  const one = firstPlain(rowsOf(singleRefusals, facts, 2)).map(withFields)
  const severalRows = depth === 'quick' ? [] : rowsOf(refusals, facts).map(withGapsInSome)
  const lists = [one, severalRows, furtherOf(facts, one).map(rowOfKind)]
  const [single, several, further] = fully(lists, facts) as [readonly Row[], readonly Row[], readonly Row[]]
  made = { key, rows: { single, several, further } }
  return made.rows
}

const plain: Row = Object.fromEntries([whiteSpace, escapes, bodySize].map(({ name, preferred }) => [name, preferred]))

/** Where all of a class fails, the plainest of it is what a reader wants to see. */
function firstPlain(rows: readonly Row[]): readonly Row[] {
  const turns = turnsOf(rows, row => `${row['what is wrong']} ${isClean(row)}`)
  return rows.map((row, nth) => (isClean(row) && turns[nth] === 0 ? { ...row, ...plain } : row))
}

const withFields = (row: Row): Row => ({ ...row, ...fieldsBroken([row['what is wrong']!]) })

const withGapsInSome = (row: Row, nth: number): Row => ({
  ...row,
  [leftOpen.name]: nth % 4 === 0 ? 'something' : 'nothing',
})

const rowOfKind = ({ kind }: FurtherText): Row => {
  const { field } = breakOf(kind)!
  return field === 'body' ? { 'whole body': kind } : fieldsBroken([kind])
}

const invalidBodies = byModel(
  bodies,
  'invalid-bodies',
  'POST /pets without a body, with what is not JSON, and with JSON that is not an object',
)

/** Creations that ought to be refused with 400 (P10). */
export const invalidCreations = [
  byModel(singleRefusals, 'invalid-fields', 'POST /pets with one wrong field'),
  invalidBodies,
  severalWrong,
  furtherTexts,
  ...inARow,
]

export const wrongFields = invalidCreations.filter(scenario => scenario !== invalidBodies)
