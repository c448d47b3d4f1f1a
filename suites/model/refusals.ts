import {
  type CreationProblem,
  creationProblems,
  type Interaction,
  type Model,
  type Parameter,
  petStatuses,
  type Row,
  sentRequest,
} from '../../src/kit/index.js'
import { breakKinds, breakOf, breaks } from './breaks.js'
import { only, rule, without } from './constraints.js'
import { roughCategory, status } from './creations.js'
import { roughStore } from './lists.js'
import { besideName } from './names.js'
import { valuesOf } from './rows.js'
import { escapes, memberOrder, ordersOfTwo, whiteSpace } from './spelling.js'
import { askedConnection } from './traffic.js'

const named = (...names: readonly string[]) => names.map(name => ({ name }))
const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

const problemsOf = (field: string): readonly CreationProblem[] =>
  (Object.keys(creationProblems) as CreationProblem[]).filter(problem => creationProblems[problem] === field)

const saidOf = (field: string): RegExp => new RegExp(`^${field} (?:is )?`)

const problem = (field: string, valid: readonly string[]): Parameter => ({
  name: `${field} sent`,
  source: '4.2 P10',
  classes: [...named(...valid), ...problemsOf(field).map(name => ({ name, values: breakOf(name)?.texts ?? [] }))],
  said: {
    what: `\`${field}\``,
    of: Object.fromEntries([...valid, ...problemsOf(field)].map(name => [name, name.replace(saidOf(field), '')])),
  },
  classOf: interaction => {
    const creation = creationOf(interaction)
    if (creation?.json === undefined || creation.problems.some(each => creationProblems[each] === 'body'))
      return undefined
    const wrong = creation.problems.find(each => creationProblems[each] === field)
    return wrong ?? (field === 'status' ? (creation.status ?? 'status omitted') : `${field} valid`)
  },
})

/** What is sent for each field: two may be wrong at once. */
export const sentName = problem('name', ['name valid'])
export const sentCategory = problem('categoryId', ['categoryId valid'])
export const sentStatus = problem('status', ['status omitted', ...petStatuses])

/** For questions about wrong fields beside each other: of a valid status, or none, any one by turns. */
export const anyStatus: Parameter = { ...sentStatus, classes: named('status valid', ...problemsOf('status')) }

/** A body that is wrong as a whole: which member is wrong cannot be told of it. */
export const wholeBody: Parameter = {
  name: 'whole body',
  source: '4.2 P10',
  classes: breakKinds.filter(kind => !('field' in breaks[kind])).map(name => ({ name })),
}

/** What is wrong with a creation that has one wrong field. */
export const wrong: Parameter = {
  name: 'what is wrong',
  source: '4.2 P10',
  classes: [...problemsOf('name'), ...problemsOf('categoryId'), ...problemsOf('status')].map(name => ({ name })),
  classOf: interaction => {
    const problems = creationOf(interaction)?.problems ?? []
    const [first] = problems
    return problems.length === 1 && creationProblems[first!] !== 'body' ? first : undefined
  },
}

/** For questions: whether something stands beside what is wrong that the document leaves open. A refusal by any 4xx will do then (P10). */
export const leftOpen: Parameter = {
  name: 'left open',
  source: '4.2 P10 P11',
  classes: named('nothing', 'something'),
  preferred: 'nothing',
}

/** The parameter of each valid field, and its class where the field is wrong. */
const valid = [
  ['name', 'name', '17 to 25 characters'],
  ['categoryId', 'category', 'works'],
  ['status', 'status', 'omitted'],
] as const

/** `POST /pets` with one wrong field: two may hide each other. What is right besides must not matter. */
export const singleRefusals: Model = {
  id: 'single-refusals',
  title: 'creations with one wrong field',
  // There are many ways to be wrong: the rest has fewer classes.
  parameters: [
    wrong,
    leftOpen,
    besideName,
    roughCategory,
    only(whiteSpace, 'none', 'after colons and commas', 'indented by two blanks', 'a line break at the end'),
    without(memberOrder, 'name, status, category', 'category, status, name'),
    without(escapes, 'at the end of the name'),
    status,
    { ...roughStore, preferred: 'more' },
    askedConnection,
  ],
  constraints: [
    ...valid.map(([field, parameter, usual]) =>
      rule('what is wrong is in no class of what is valid', ['what is wrong', parameter], row =>
        isOf(field, row) ? row[parameter] === usual : true,
      ),
    ),
    rule(
      'where something is left open, the name is',
      ['left open', 'what is wrong', 'name'],
      row => isOf('name', row) || (row['left open'] === 'something') === (valuesOf(besideName, row.name) !== undefined),
    ),
    rule(
      'beside each status exactly 400 is wanted',
      ['left open', 'status'],
      row => row.status === 'omitted' || row['left open'] === 'nothing',
    ),
    rule(
      'while there are few pets no other category is known, and later that one is one of many',
      ['what is wrong', 'store', 'category'],
      row => isOf('categoryId', row) || (row.store === '1 to 19 pets') === (row.category === 'works'),
    ),
    rule('what is wrong or not there has no escapes', ['what is wrong', 'status', 'escapes'], row => {
      if (row.escapes === 'in the status') return row.status !== 'omitted' && !isOf('status', row)
      return /of the name$/.test(row.escapes!) ? !isOf('name', row) : true
    }),
    rule('an order of three needs three members', ['what is wrong', 'status', 'order of members'], row =>
      row['what is wrong']!.endsWith(' missing') || (row.status === 'omitted' && !isOf('status', row))
        ? ordersOfTwo.includes(row['order of members']!)
        : true,
    ),
  ],
}

const isOf = (field: string, row: Row): boolean => row['what is wrong']!.startsWith(`${field} `)

const besideGaps: readonly string[] = ['empty object', 'truncated', 'an array']

/** `POST /pets` with a body that is wrong as a whole. */
export const bodies: Model = {
  id: 'bodies',
  title: 'creations with a body that is wrong as a whole',
  parameters: [wholeBody, leftOpen, askedConnection],
  constraints: [
    rule(
      'what need not be read is looked at in a few bodies',
      ['whole body', 'left open'],
      row => row['left open'] === 'nothing' || besideGaps.includes(row['whole body']!),
    ),
  ],
}

/** `POST /pets` with two wrong fields or three; a run draws the rest of the request. */
export const refusals: Model = {
  id: 'refusals',
  title: 'creations with several wrong fields',
  parameters: [sentName, sentCategory, anyStatus],
  constraints: [
    rule('two fields are wrong', ['name sent', 'categoryId sent', 'status sent'], row => wrongFields(row) > 1),
  ],
}

const wrongFields = (row: Row): number =>
  [
    row['name sent'] !== 'name valid',
    row['categoryId sent'] !== 'categoryId valid',
    row['status sent'] !== 'status valid',
  ].filter(Boolean).length
