import {
  type AskRequest,
  answer,
  type Case,
  type Depth,
  defineAsk,
  getPet,
  listPets,
  type Outcomes,
  observe,
} from '../../../src/kit/index.js'
import { untilComplete } from '../../list-pets/asks/until-complete.js'

export interface ElsewhereInput {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  /** `{id}` stands for a pet of this run. */
  readonly path: string
  /** A read comes right behind it, with nothing between: with the good key, or without any. */
  readonly next?: 'valid' | 'none'
}

const methodsAt = (phase: 'main' | 'keys', examples: (depth: Depth) => readonly ElsewhereInput[]) =>
  defineAsk<ElsewhereInput>({
    id: phase === 'main' ? 'other-methods' : `other-methods-among-${phase}`,
    anyStore: true,
    phase,
    gap: true,
    spare: phase === 'keys',
    summary: `OPTIONS and HEAD on /pets and /pets/{petId}, and a read after each, ${phase === 'main' ? 'with the good key' : 'without a key'}`,
    examples: ({ depth }) => examples(depth),
    early: ({ method, next }) => (next === undefined ? undefined : method),
    alone: true,
    cost: ({ next }) => ({ requests: next === undefined ? 1 : 2, creates: 0 }),
    async perform(t, { method, path, next }) {
      const pet = t.facts.pets.find(({ tainted }) => !tainted)
      await t.send('elsewhere', request(method, path.replace('{id}', String(pet?.id ?? 1))))
      const list = listPets({ limit: 30 })
      if (next === 'valid') await untilComplete(t, list, await t.send('list', list), 30, undefined)
      if (next === 'none') {
        const read = pet === undefined || !t.facts.getPetDue ? list : getPet(pet.id)
        await t.send('key', { ...read, credential: next })
      }
    },
  })

const methods = ['OPTIONS', 'HEAD'] as const
const onList = (method: (typeof methods)[number]): ElsewhereInput => ({ method, path: '/pets' })
const onPet = (method: (typeof methods)[number]): ElsewhereInput => ({ method, path: '/pets/{id}' })

/** Other methods on the documented paths: only such as change nothing (P21), for whoever asks next either. */
export const otherMethodsAsks = [
  methodsAt('main', depth =>
    depth === 'quick'
      ? methods.flatMap(method => [onList(method), onPet(method)])
      : methods.map(method => ({ ...onList(method), next: 'valid' })),
  ),
  methodsAt('keys', depth => (depth === 'quick' ? [] : methods.map(method => ({ ...onPet(method), next: 'none' })))),
]

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
