import {
  type Depths,
  defineScenario,
  fromStart,
  type Phase,
  remembered,
  rowsOf,
  someOf,
  turnsOf,
} from '../../../src/kit/index.js'
import { bodySize, escapes, whiteSpace } from '../../model/body.js'
import { invalidOf, invalids } from '../../model/invalid.js'
import {
  bodies,
  brokenBy,
  type InvalidInput,
  type InvalidRow,
  invalidRequest,
  isClean,
  leftOpen,
  ofRow,
  ofRows,
  refusals,
  singleRefusals,
  takenOf,
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
  examples: facts => ofRows(singleRows(facts), facts),
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
  examples: { standard: facts => ofRows(furtherRows(facts).several, facts) },
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

/** So many of each kind that has more texts than a run has requests for. */
const fewTexts = 3

/** What the rows of the models have left; at quick only what is usual. */
const furtherOf = (facts: Depths, rows: readonly InvalidRow[]) =>
  invalids
    .filter(({ isUsual }) => isUsual || facts.depth !== 'quick')
    .flatMap(({ kind, texts, isConvention }) => {
      const left = fromStart(texts, facts).slice(takenOf(kind, rows))
      const some = isConvention ? someOf(fewTexts, `texts of ${kind}`, left, facts) : left
      return some.map(text => ({ kind, text }))
    })

const oneWrong = (facts: Depths): readonly InvalidRow[] =>
  firstPlain(rowsOf(singleRefusals, facts, 2), facts.depth).map(row => ({ ...row, ...brokenBy(row['what is wrong']!) }))

/** The rows with one wrong field, with what they leave free. */
const singleRows = remembered(({ depth, seed }: Depths) => withoutFree(oneWrong({ depth, seed }), { depth, seed }))

/** Behind those the rows with several wrong fields, and with texts that no row has taken. */
const furtherRows = remembered(({ depth, seed }: Depths) => {
  const facts = { depth, seed }
  const one = oneWrong(facts)
  const more = depth === 'quick' ? [] : rowsOf(refusals, facts).map(withGapsInSome)
  const texts = furtherOf(facts, [...one, ...bodyRows(facts)])
  const all = withoutFree([...one, ...more, ...texts.map(({ kind }) => brokenBy(kind))], facts).slice(one.length)
  return { several: all.slice(0, more.length), further: all.slice(more.length), texts }
})

function furtherInputs(facts: Depths): readonly InvalidInput[] {
  const { further, texts } = furtherRows(facts)
  return further.map((row, nth) => ofRow(row, nth, facts, () => texts[nth]!.text))
}

const plain: InvalidRow = Object.fromEntries(
  [whiteSpace, escapes, bodySize].map(({ name, preferred }) => [name, preferred]),
)

/** Where all of a class fails, the plainest of it is what a reader wants to see; at quick, which asks each once, of a field. */
function firstPlain(rows: readonly InvalidRow[], depth: Depths['depth']): readonly InvalidRow[] {
  const likeOf = ({ 'what is wrong': kind }: InvalidRow) => (depth === 'quick' ? invalidOf(kind)?.field : kind)
  const turns = turnsOf(rows, row => `${likeOf(row)} ${isClean(row)}`)
  return rows.map((row, nth) => (isClean(row) && turns[nth] === 0 ? { ...row, ...plain } : row))
}

const withGapsInSome = (row: InvalidRow, nth: number): InvalidRow => ({
  ...row,
  [leftOpen.name]: nth % 4 === 0 ? 'something' : 'nothing',
})

/** Creations that ought to be refused with 400 (P10). */
export const invalidCreations = [invalidFields, invalidBodies, severalWrong, furtherTexts, ...inARow]

export const wrongFields = invalidCreations.filter(scenario => scenario !== invalidBodies)
