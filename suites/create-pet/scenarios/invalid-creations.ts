import {
  atDepth,
  type Depths,
  defineScenario,
  fromStart,
  type Phase,
  remembered,
  rowsOf,
  turnsOf,
} from '../../../src/kit/index.js'
import { bodySize, escapes, whiteSpace } from '../../model/body.js'
import { type Invalid, invalidOf, invalids } from '../../model/invalid.js'
import {
  bodies,
  brokenBy,
  type InvalidInput,
  type InvalidRow,
  invalidRequest,
  isClean,
  ofRow,
  ofRows,
  refusals,
  singleRefusals,
  takenOf,
  unspecified,
  withoutFree,
} from '../../model/refusal.js'
import { withRows } from '../../shared/in-a-row.js'

const defineRefused = (
  shape: Pick<Parameters<typeof defineScenario<InvalidInput>>[0], 'id' | 'phases' | 'summary' | 'examples' | 'model'>,
) =>
  defineScenario<InvalidInput>({
    ...shape,
    needs: ['category'],
    sends: ['createPet'],
    request: invalidRequest,
  })

const stages: readonly Phase[] = ['few pets', 'one list', 'creations', 'keys']

/** One wrong field at a time, beside whatever else is right. */
const invalidFields = defineRefused({
  id: 'invalid-fields',
  phases: stages,
  summary: 'POST /pets with one wrong field, by the model',
  model: singleRefusals,
  examples: facts => ofRows(rowsFor(facts).single, facts),
})

const invalidBodies = defineRefused({
  id: 'invalid-bodies',
  phases: stages,
  summary: 'POST /pets without a body, with what is not JSON, and with JSON that is not an object, by the model',
  model: bodies,
  examples: facts => ofRows(bodyRows(facts), facts),
})

/** Half of them while there are few pets; by turns a charset and chunks are what is left open. */
function bodyRows(facts: Depths): readonly InvalidRow[] {
  let turn = 0
  const open = (): InvalidRow => (turn++ % 2 === 0 ? { 'content type': 'with a charset' } : { transfer: 'chunked' })
  return rowsOf(bodies, facts).map((row, nth) => ({
    ...row,
    ...(isClean(row) ? {} : open()),
    store: nth % 2 === 0 ? '1 to 19 pets' : 'more',
  }))
}

/** Two wrong fields or three at a time; a run asks them while its store grows. */
const severalWrong = defineRefused({
  id: 'several-wrong-fields',
  phases: ['20 pets', '21 pets', 'one list', '99 pets', '100 pets', '101 pets', 'creations', 'main'],
  summary: 'POST /pets with several wrong fields, by the model',
  model: refusals,
  examples: facts => ofRows(rowsFor(facts).several, facts),
})

/** Texts that no row has taken. */
const [furtherTexts, ...inARow] = withRows(
  defineRefused({
    id: 'further-wrong-texts',
    phases: ['main', 'keys'],
    summary: 'POST /pets with further texts of each kind of wrong field and body',
    examples: facts => furtherInputs(facts),
  }),
  {
    id: 'refusals-in-a-row',
    phase: 'main',
    summary: 'POST /pets with wrong fields, one right behind the other',
    behind: ['creation', 'list', 'creation with a bad key'],
  },
)

type Wrong = string | undefined

interface Extent {
  /** Of the rows with one wrong field that are alike in this the first is written plainly: where all of a class fails, that is what a reader wants to see. */
  readonly alike: (wrong: Wrong) => Wrong
  /** The rows with several wrong fields. */
  readonly several: (facts: Depths) => readonly InvalidRow[]
  /** The kinds of which further texts are sent. */
  readonly further: readonly Invalid[]
}

const extents: Readonly<Record<'quick' | 'standard', Extent>> = {
  quick: { alike: wrong => invalidOf(wrong)?.field, several: () => [], further: invalids.filter(each => each.isUsual) },
  standard: {
    alike: wrong => wrong,
    several: facts => rowsOf(refusals, facts).map(withUnspecifiedInSome),
    further: invalids,
  },
}

/** What the rows of the models have left of the texts of these kinds. */
const leftOf = (kinds: readonly Invalid[], facts: Depths, rows: readonly InvalidRow[]) =>
  kinds.flatMap(({ kind, texts }) =>
    fromStart(texts, facts)
      .slice(takenOf(kind, rows))
      .map(text => ({ kind, text })),
  )

/** The rows with one wrong field, with several, and with texts that no row has taken; what is free in any of them is filled for all of them. */
const rowsFor = remembered(({ depth, seed }: Depths) => {
  const facts = { depth, seed }
  const { alike, several, further } = atDepth(extents, depth)
  const one = broken(rowsOf(singleRefusals, facts, 2), alike)
  const more = several(facts)
  const texts = leftOf(further, facts, [...one, ...bodyRows(facts)])
  const all = withoutFree([...one, ...more, ...texts.map(({ kind }) => brokenBy(kind))], facts)
  const ends = [one.length, one.length + more.length] as const
  return { single: all.slice(0, ends[0]), several: all.slice(...ends), further: all.slice(ends[1]), texts }
})

function furtherInputs(facts: Depths): readonly InvalidInput[] {
  const { further, texts } = rowsFor(facts)
  return further.map((row, nth) => ofRow(row, nth, facts, () => texts[nth]!.text))
}

const plain: InvalidRow = Object.fromEntries(
  [whiteSpace, escapes, bodySize].map(({ name, preferred }) => [name, preferred]),
)

function broken(rows: readonly InvalidRow[], alike: Extent['alike']): readonly InvalidRow[] {
  const turns = turnsOf(rows, row => `${alike(row['what is wrong'])} ${isClean(row)}`)
  const isFirst = (row: InvalidRow, nth: number): boolean => isClean(row) && turns[nth] === 0
  return rows.map((row, nth) => ({ ...row, ...(isFirst(row, nth) ? plain : {}), ...brokenBy(row['what is wrong']!) }))
}

const withUnspecifiedInSome = (row: InvalidRow, nth: number): InvalidRow => ({
  ...row,
  [unspecified.name]: nth % 4 === 0 ? 'something' : 'nothing',
})

/** Creations that ought to be refused with 400 (P10). */
export const invalidCreations = [invalidFields, invalidBodies, severalWrong, furtherTexts, ...inARow]

export const wrongFields = invalidCreations.filter(scenario => scenario !== invalidBodies)
