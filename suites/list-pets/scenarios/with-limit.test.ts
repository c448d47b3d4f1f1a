import { expect, test } from 'vitest'
import type { PlanFacts } from '../../../src/kit/index.js'
import { elsewhere, type ListInput, listWithLimit } from './with-limit.js'

const found = { total: 0, available: 0, pending: 0, sold: 0 }

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'a standard run asks every limit that is asked nowhere else: seed %d',
  seed => {
    const facts = { depth: 'standard', seed, found, stock: found } as unknown as PlanFacts
    const asked = new Set<unknown>([
      ...elsewhere,
      ...listWithLimit.flatMap(scenario =>
        (scenario.examples(facts) as readonly (ListInput | readonly ListInput[])[])
          .flat()
          .map(each => (each as ListInput).limit),
      ),
    ])
    for (let limit = 1; limit <= 100; limit++) expect(asked.has(limit), `limit=${limit}`).toBe(true)
  },
)
