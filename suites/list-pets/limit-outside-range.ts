import { unspecifiedRule } from '../shared/unspecified.js'
import { listBehaviour } from './shared/lists.js'

export const limitOutsideRange = unspecifiedRule({
  id: 'limit-outside-range',
  cites: 'list-limit-outside-range',
  summary: 'What GET /pets does with a limit out of range or not an integer is left open',
  why: 'Clients that send such a limit depend on this very server.',
  scenarios: ['list-limit-gaps'],
  branches: ['limit'],
  behaviour: listBehaviour,
})
