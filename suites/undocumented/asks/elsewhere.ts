import { type AskRequest, answer, type Case, defineAsk, type Outcomes, observe } from '../../../src/kit/index.js'

export interface ElsewhereInput {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  /** `{id}` stands for a pet of this run. */
  readonly path: string
}

/** Other methods on the documented paths: only such as change nothing (P21). */
export const otherMethodsAsk = defineAsk<ElsewhereInput>({
  id: 'other-methods',
  anyStore: true,
  phase: 'main',
  gap: true,
  summary: 'OPTIONS and HEAD on /pets and /pets/{petId}',
  examples: (['OPTIONS', 'HEAD'] as const).flatMap(method => ['/pets', '/pets/{id}'].map(path => ({ method, path }))),
  async perform(t, { method, path }) {
    const id = t.facts.pets.find(pet => !pet.tainted)?.id ?? 1
    await t.send('elsewhere', request(method, path.replace('{id}', String(id))))
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
