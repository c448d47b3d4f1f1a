import type { ScenarioContext } from '../../../src/kit/index.js'
import { soundPets } from '../../model/get.js'
import type { Gap } from '../../shared/gap.js'
import { elsewhere, gapOf, repeated } from '../../shared/undocumented.js'

interface ElsewhereInput extends Gap {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS'
  /** `{id}` stands for a pet of this run. */
  readonly path: string
}

const methods = ['OPTIONS', 'HEAD'] as const

/** Other methods on the documented paths: only such as change nothing (P21). */
export const otherMethods = repeated<ElsewhereInput>({
  id: 'other-methods',
  summary: 'OPTIONS and HEAD on /pets and /pets/{petId}',
  times: { quick: 1, standard: 1, deep: 1 },
  inputs: methods.flatMap(method => ['/pets', '/pets/{id}'].map(path => ({ ...gapOf(method, path), method, path }))),
  perform: async (t, { method, path }) => void (await t.send('elsewhere', elsewhere(method, pathOf(t, path)))),
})

const soundPet = ({ facts }: ScenarioContext) => soundPets(facts)[0]
const pathOf = (t: ScenarioContext, path: string): string => path.replace('{id}', String(soundPet(t)?.id ?? 1))

/** Paths under the base address that the document does not name. */
export const unknownPathsScenario = repeated<ElsewhereInput>({
  id: 'unknown-paths',
  summary: 'GET on paths under the base address that the document does not name',
  inputs: ['/petz', '/pets/1/x', '/'].map(path => ({ ...gapOf('GET', path), method: 'GET', path })),
  times: { quick: 1, standard: 2, deep: 10 },
  perform: async (t, { method, path }) => void (await t.send('elsewhere', elsewhere(method, path))),
})
