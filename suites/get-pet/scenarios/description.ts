import { defineScenario } from '../../../src/kit/index.js'

/** Looks for a published OpenAPI description: where the user says, or at the usual addresses. */
export const publishedDescription = defineScenario<{ readonly path: string }>({
  id: 'published-description',
  needs: [],
  phases: ['main'],
  // An address that does not respond publishes nothing, unless the user says that it does (P18).
  unspecified: ({ openapi }) => openapi === undefined,
  summary: 'GET /openapi.json and /openapi.yaml under the base address, or the address that --openapi names',
  examples: ({ openapi }) =>
    (openapi === undefined ? ['/openapi.json', '/openapi.yaml'] : [openapi]).map(path => ({ path })),
  request: (_, { path }) => ({ endpoint: 'description', method: 'GET', path }),
})
