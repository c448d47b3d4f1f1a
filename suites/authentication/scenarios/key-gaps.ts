import { defineScenario, getPet, listPets, type RequestSpec } from '../../../src/kit/index.js'
import { keyGapBranches } from '../shared/key-gap-branches.js'

interface KeyGapInput {
  readonly gap: (typeof keyGapBranches)[number]
}

const requests: Readonly<Record<KeyGapInput['gap'], RequestSpec>> = {
  [keyGapBranches[0]]: listPets('', { credential: 'two-headers' }),
  [keyGapBranches[1]]: listPets('', { credential: 'lower-case-scheme' }),
  [keyGapBranches[2]]: listPets('', { credential: 'extra-spaces' }),
  [keyGapBranches[3]]: getPet('abc', { credential: 'none' }),
}

/** Spellings of the header that the document leaves open. The key goes where it belongs: nothing is revealed. */
export const keyGapsScenario = defineScenario<KeyGapInput>({
  id: 'key-gaps',
  needs: [],
  phases: ['keys'],
  gap: true,
  summary: 'GET /pets with oddly written Authorization headers, GET /pets/abc without one',
  examples: ({ getPetDue }) =>
    keyGapBranches.filter(gap => getPetDue || !gap.startsWith('getPet')).map(gap => ({ gap })),
  perform: async (t, { gap }) => void (await t.send('key', requests[gap])),
})
