import {
  createPet,
  type Depth,
  defineScenario,
  fc,
  getPet,
  type Integer,
  listPets,
  type PetStatus,
  type PlanFacts,
  parsedResponse,
  petStatuses,
  pollUntil,
  type ScenarioContext,
} from '../../../src/kit/index.js'

/** `pet` counts back from the newest creation of the sequence: 0 is the newest. */
type SequenceStep =
  | { readonly do: 'create'; readonly status?: string }
  | { readonly do: 'get'; readonly pet: number }
  | { readonly do: 'list'; readonly limit?: number; readonly status?: string }

type Sequence = readonly SequenceStep[]

const status = fc.option(fc.constantFrom(...petStatuses), { nil: undefined })
const limit = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined })
// Each with its inverse, by which fast-check makes an example smaller that it did not draw itself.
const step: fc.Arbitrary<SequenceStep> = fc.oneof(
  { weight: 2, arbitrary: status.map(creation, value => stepOf(value, 'create').status as PetStatus | undefined) },
  {
    weight: 3,
    arbitrary: fc.nat(3).map(
      pet => ({ do: 'get' as const, pet }),
      value => stepOf(value, 'get').pet,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(limit, status).map(
      ([most, value]) => ({
        do: 'list' as const,
        ...(most === undefined ? {} : { limit: most }),
        ...(value ? { status: value } : {}),
      }),
      value => {
        const list = stepOf(value, 'list')
        return [list.limit, list.status as PetStatus | undefined]
      },
    ),
  },
)

function creation(value: PetStatus | undefined): SequenceStep & { readonly do: 'create' } {
  return { do: 'create', ...(value ? { status: value } : {}) }
}

/** Throws where it is another step, as fast-check wants it. */
function stepOf<Do extends SequenceStep['do']>(value: unknown, what: Do): Extract<SequenceStep, { readonly do: Do }> {
  const given = value as SequenceStep
  if (given.do !== what) throw new Error(`not a step that does ${what}`)
  return given as Extract<SequenceStep, { readonly do: Do }>
}

/** Behind the first. */
const mostSteps: Readonly<Record<Depth, number>> = { quick: 5, standard: 5, deep: 9 }

/**
 * Every sequence begins with a creation, so that each later step has something to refer to. Its steps wait for each other: a
 * run would wait for a long one with nothing else left to ask.
 */
const sequence = ({ depth }: PlanFacts): fc.Arbitrary<Sequence> =>
  fc.tuple(status, fc.array(step, { minLength: 1, maxLength: mostSteps[depth] })).map(
    ([first, rest]): Sequence => [creation(first), ...rest],
    value => {
      const [first, ...rest] = value as Sequence
      return [stepOf(first, 'create').status as PetStatus | undefined, rest]
    },
  )

/** As most clients begin: a creation, and a read of what came of it, with nothing between. */
const usual: Sequence = [
  { do: 'create' },
  { do: 'get', pet: 0 },
  { do: 'create', status: 'sold' },
  { do: 'list', limit: 100 },
  { do: 'list', status: 'sold' },
  { do: 'get', pet: 1 },
]

const runs: Record<Depth, number> = { quick: 1, standard: 0, deep: 60 }

/** Random sequences of create, get and list with references to earlier responses. */
export const sequences = defineScenario<Sequence>({
  id: 'sequences',
  phases: ['main'],
  summary: 'random sequences of POST /pets, GET /pets/{petId} and GET /pets, one after the other',
  sends: ['createPet', 'getPet'],
  examples: [usual],
  needs: ['category', 'quiet wire', 'full store'],
  property: { arbitrary: sequence, runs },
  cost: steps => ({ requests: steps.length, creates: steps.filter(({ do: what }) => what === 'create').length }),
  async perform(t, steps) {
    const created: { id: Integer; at: number }[] = []
    for (const [index, step] of steps.entries()) {
      const done = take(t, `step ${index + 1}`, step, created)
      // Not before: the next one may need a quiet wire as well.
      if (index === steps.length - 1) t.letNextGo()
      await done
    }
  },
})

async function take(
  t: ScenarioContext,
  label: string,
  step: SequenceStep,
  created: { id: Integer; at: number }[],
): Promise<void> {
  if (step.do === 'list') {
    await t.send(label, listPets({ limit: step.limit, status: step.status }))
  } else if (step.do === 'create') {
    const body = { name: t.name(), categoryId: t.facts.categoryId!, ...(step.status ? { status: step.status } : {}) }
    const exchange = await t.send(label, createPet(body))
    const id = parsedResponse(exchange).looseId
    if (id !== undefined) created.push({ id, at: exchange.endedAt })
  } else {
    const pet = created.at(-1 - (step.pet % Math.max(1, created.length)))
    if (pet === undefined) return
    const request = getPet(pet.id)
    const got = await t.send(label, request)
    if (got.response?.status !== 200) {
      await pollUntil(t, label, request, pet.at + t.facts.settleMs, ({ response }) => response?.status === 200)
    }
  }
}
