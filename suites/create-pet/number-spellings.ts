import { defineRule } from '../../src/kit/index.js'
import { judgeGap } from './shared/gap.js'

export const numberSpellings = defineRule({
  id: 'number-spellings',
  cites: 'create-number-spellings',
  summary: 'Whether a categoryId may be spelt 1.0 or 1e2 is left open',
  why: 'Clients whose numbers are written like that depend on this very server.',
  scenarios: ['create-gaps'],
  branches: ['spelling of a number'],
  scope: 'case',
  judge: sample =>
    judgeGap(
      sample,
      'spelling of a number',
      ({ category }) => `categoryId spelt ${category!.replace('$category', '<category>')}`,
    ),
})
