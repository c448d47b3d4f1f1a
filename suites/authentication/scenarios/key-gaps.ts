import { defineScenario, getPet, listPets, type RequestSpec } from '../../../src/kit/index.js'
import type { Gap } from '../../shared/gap.js'

/** Spellings of the Authorization header that the document leaves open. */
const requests: Readonly<Record<string, RequestSpec>> = {
  'two Authorization headers, the good key in the first': listPets('', { credential: 'two-headers' }),
  '"bearer" in lower case': listPets('', { credential: 'lower-case-scheme' }),
  'more than one blank after "Bearer"': listPets('', { credential: 'extra-spaces' }),
  'getPet with a non-integer id and no key': getPet('abc', { credential: 'none' }),
}
export const keyGapBranches = Object.keys(requests)

/** The key goes where it belongs: nothing is revealed. */
export const keyGapsScenario = defineScenario<Gap>({
  id: 'key-gaps',
  needs: [],
  phases: ['keys'],
  gap: true,
  summary: 'GET /pets with oddly written Authorization headers, GET /pets/abc without one',
  examples: ({ getPetDue }) =>
    keyGapBranches
      .filter(branch => getPetDue || !branch.startsWith('getPet'))
      .map(branch => ({ branch, question: branch })),
  perform: async (t, { branch }) => void (await t.send('key', requests[branch]!)),
})
