import {
  type AskRequest,
  answer,
  type Case,
  defineAsk,
  listPets,
  type Outcomes,
  observe,
} from '../../../src/kit/index.js'
import { untilComplete } from '../../list-pets/asks/until-complete.js'

export interface ElsewhereInput {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  /** `{id}` stands for a pet of this run. */
  readonly path: string
  /** A list comes right behind it, with nothing between. */
  readonly list?: true
}

/** Other methods on the documented paths: only such as change nothing (P21), for whoever asks next either. */
export const otherMethodsAsk = defineAsk<ElsewhereInput>({
  id: 'other-methods',
  anyStore: true,
  phase: 'main',
  gap: true,
  summary: 'OPTIONS and HEAD on /pets and /pets/{petId}, and GET /pets after those on the same path',
  examples: ({ depth }) =>
    (['OPTIONS', 'HEAD'] as const).flatMap(method => [
      { method, path: '/pets', ...(depth === 'quick' ? {} : { list: true as const }) },
      { method, path: '/pets/{id}' },
    ]),
  early: ({ method, list }) => (list ? method : undefined),
  alone: true,
  cost: ({ list }) => ({ requests: list ? 2 : 1, creates: 0 }),
  async perform(t, { method, path, list }) {
    const id = t.facts.pets.find(pet => !pet.tainted)?.id ?? 1
    await t.send('elsewhere', request(method, path.replace('{id}', String(id))))
    if (!list) return
    const asked = await t.send('list', listPets({ limit: 30 }))
    await untilComplete(t, listPets({ limit: 30 }), asked, 30, undefined)
  },
})

/** Paths under the base address that the document does not name. */
export const unknownPathsAsk = defineAsk<ElsewhereInput>({
  id: 'unknown-paths',
  anyStore: true,
  phase: 'main',
  gap: true,
  summary: 'GET on paths under the base address that the document does not name',
  examples: ['/petz', '/pets/1/x', '/'].map(path => ({ method: 'GET', path })),
  perform: async (t, { method, path }) => void (await t.send('elsewhere', request(method, path))),
})

const request = (method: ElsewhereInput['method'], path: string): AskRequest => ({
  endpoint: 'elsewhere',
  method,
  path,
})

/** The gap's answer: the status. */
export function* elsewhereAnswer(sample: Case, branch: string): Outcomes {
  const { method, path } = sample.input as ElsewhereInput
  yield answer(`\`${method} ${path}\``, `answered with ${sample.exchanges[0]!.response!.status}`)
  yield observe(branch)
}
