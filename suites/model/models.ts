import type { Model } from '../../src/kit/index.js'
import { ordered, padded, rule, written } from './constraints.js'
import { category, fits, letters, ordinaryName, status, words } from './creations.js'
import { askedLimit, askedOrder, filter, roughStore, store } from './lists.js'
import { otherName } from './names.js'
import { without } from './parameter.js'
import { unknownId } from './reads.js'
import { anyStatus, leftOpen, sentCategory, sentName, wholeBody, wrong } from './refusals.js'
import type { Row } from './row.js'
import { bodySize, gaps, spelling, transfer, whiteSpace } from './spelling.js'
import { askedConnection } from './traffic.js'

/** `GET /pets` at each stage of the store. */
export const lists: Model = {
  id: 'lists',
  title: 'lists',
  parameters: [without(store, 'empty'), filter, askedLimit, askedOrder, askedConnection],
  constraints: [ordered],
}

const pairs = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.flatMap((one, i) => items.slice(i + 1).map(other => [one, other]))

const categoriesBesideGaps = ['works', '10^6 to 2^31', 'beyond 2^53', 'negative']

/** `POST /pets` with ordinary names, in every category and spelling. */
export const creations: Model = {
  id: 'creations',
  title: 'creations',
  parameters: [ordinaryName, words, letters, category, status, ...spelling, bodySize, askedConnection],
  constraints: [
    ...written,
    padded(whiteSpace),
    // A front end may take no long bodies in chunks (P22): what is refused so says little.
    rule('what is sent in chunks is short', [transfer.name, bodySize.name], row =>
      row[transfer.name] === transfer.preferred ? true : row[bodySize.name] === bodySize.preferred,
    ),
    rule('so many words do not fit into a short name', ['name', 'words'], row => fits(row.name!, row.words!)),
    // Creations with a gap need not be accepted: what must be is for those without, and few of them are to have one.
    ...gaps.map(gap =>
      rule('beside a gap a few categories tell', [gap.name, 'category'], row =>
        row[gap.name] === gap.preferred ? true : categoriesBesideGaps.includes(row.category!),
      ),
    ),
    // In pairs: what a pair rules out is seen before the rest of a row is tried.
    ...pairs(gaps).map(both =>
      rule(
        'one gap at a time: a refusal shows nothing of the rest',
        both.map(({ name }) => name),
        row => both.some(({ name, preferred }) => row[name] === preferred),
      ),
    ),
  ],
}

/** `POST /pets` with names that the document leaves open; what else there is to them is filled. */
export const names: Model = {
  id: 'names',
  title: 'creations with other names',
  parameters: [otherName, status, transfer, askedConnection],
  constraints: [],
}

/** `GET /pets/{petId}` with ids that no pet has. */
export const reads: Model = {
  id: 'reads',
  title: 'reads of unknown ids',
  parameters: [unknownId, roughStore, askedConnection],
  constraints: [
    rule('each kind of id is asked of a small store and of a large one', ['id', 'store'], row =>
      row.store === '22 to 98 pets' ? row.id!.startsWith('random beyond') || row.id === 'one above a pet' : true,
    ),
  ],
}

/** `POST /pets` with one wrong field: two may hide each other. What is right besides is filled: it must not matter. */
export const singleRefusals: Model = {
  id: 'single-refusals',
  title: 'creations with one wrong field',
  parameters: [wrong, leftOpen, status, { ...roughStore, preferred: 'more' }, askedConnection],
  constraints: [
    rule('a wrong status is in no class of valid ones', ['what is wrong', 'status'], row =>
      row['what is wrong']!.startsWith('status ') ? row.status === 'omitted' : true,
    ),
    rule(
      'beside each status exactly 400 is wanted',
      ['left open', 'status'],
      row => row.status === 'omitted' || row['left open'] === 'nothing',
    ),
  ],
}

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
