import { answeredWith, unspecifiedRule } from '../shared/unspecified.js'

export const otherMethods = unspecifiedRule({
  id: 'other-methods',
  cites: 'other-methods',
  summary: 'What OPTIONS and HEAD do on the documented paths is left open',
  why: 'Browsers and proxies that send them depend on this very server.',
  scenarios: ['other-methods'],
  branches: ['other method'],
  behaviour: answeredWith,
})
