import { answeredWith, unspecifiedRule } from '../shared/unspecified.js'

export const unknownPaths = unspecifiedRule({
  id: 'unknown-paths',
  cites: 'unknown-paths',
  summary: 'The response to paths that the document does not name is left open',
  why: 'Clients with a misspelt path depend on this very server to be told.',
  scenarios: ['unknown-paths'],
  branches: ['unknown path'],
  behaviour: answeredWith,
})
