import {
  type AskContext,
  createRaw,
  type Depth,
  defineAsk,
  fc,
  int64,
  type PlanFacts,
  writeJson,
} from '../../../src/kit/index.js'
import { type Filter, filters, statuses } from '../../list-pets/asks/branches.js'
import { type Break, type BreakKind, breakKinds, breaks } from './breaks.js'

export interface InvalidInput {
  readonly kind: BreakKind
  /** The text in place of the field's value or of the whole body; left out where the field or the body is. */
  readonly text?: string
  /** Status of the valid body that is broken. */
  readonly status?: Filter
}

const breakOf = (kind: BreakKind): Break => breaks[kind]
const input = (kind: BreakKind, text: string | undefined, status: Filter): InvalidInput => ({
  kind,
  ...(text === undefined ? {} : { text }),
  ...(status === undefined || breakOf(kind).field === 'status' ? {} : { status }),
})

/** Every text of every kind; statuses that few pets have, so that lists would show one that is stored (P27). */
function examples({ depth }: PlanFacts): readonly InvalidInput[] {
  const most = depth === 'quick' ? 2 : 99
  const all = breakKinds.flatMap(kind =>
    breakOf(kind)
      .texts.slice(0, most)
      .map(text => [kind, text] as const),
  )
  const missing = all.filter(([kind]) => kind === 'name missing' || kind === 'categoryId missing')
  return [
    ...all.map(([kind, text], i) => input(kind, text, statuses[1 + (i % 2)])),
    ...missing.flatMap(([kind, text]) => filters.map(status => input(kind, text, status))),
  ]
}

const arbitrary = fc.oneof(
  ...breakKinds
    .filter(kind => breakOf(kind).field !== undefined || breakOf(kind).more !== undefined)
    .map(kind => {
      const { more, texts } = breakOf(kind)
      const text = more ?? fc.constantFrom(...texts)
      return fc.tuple(text, fc.constantFrom(...filters)).map(([drawn, status]) => input(kind, drawn, status))
    }),
)

const runs: Record<Depth, number> = { quick: 0, standard: 60, deep: 300 }

/** Creations that are wrong in exactly one way. */
export const invalidCreations = defineAsk<InvalidInput>({
  id: 'invalid-creations',
  phase: 'main',
  summary: 'POST /pets with a valid body broken in exactly one way, for every way that part 4.2 refuses',
  needs: ['category'],
  writes: true,
  examples,
  property: { arbitrary: () => arbitrary, runs },
  async perform(t, { kind, text, status }) {
    const body = brokenBody(t, breakOf(kind), text, status)
    if (body !== undefined && isValidCreation(body)) throw new Error(`the body is valid after all: ${body}`)
    // A header without a value is not sent; any other POST says that it is JSON.
    const untyped = breakOf(kind).mediaType === 'none' ? { headers: [['content-type', '']] as const } : {}
    await t.send('create', createRaw(body, untyped))
  },
})

function brokenBody(t: AskContext, { field, mediaType }: Break, text: string | undefined, status: Filter) {
  if (mediaType !== undefined) return undefined
  const category = String(t.facts.categoryId)
  const valid: Record<string, string> = { name: writeJson(t.name()), categoryId: category }
  if (status !== undefined) valid.status = writeJson(status)
  if (field === undefined) {
    const body = written(valid)
    const cut = body.slice(0, Number(t.random(1n, BigInt(body.length - 1))))
    return text!
      .replace('$truncated', () => cut)
      .replaceAll('$body', () => body)
      .replaceAll('$name', () => valid.name!)
      .replaceAll('$category', category)
  }
  if (text === undefined) delete valid[field]
  else valid[field] = text.replaceAll('$category', category)
  return written(valid)
}

const written = (members: Record<string, string>): string =>
  `{${Object.entries(members)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`

/** Whether the very text that is sent is a valid NewPet after all. Errs on the side of valid. */
export function isValidCreation(text: string): boolean {
  let pet: { name?: unknown; categoryId?: unknown; status?: unknown } | null
  try {
    pet = JSON.parse(text)
  } catch {
    return false
  }
  if (typeof pet !== 'object' || pet === null || Array.isArray(pet)) return false
  if (typeof pet.name !== 'string' || !Number.isInteger(pet.categoryId)) return false
  // The double that JSON.parse gives may hide a fraction and the last digits.
  const [, digits, fraction] = /"categoryId"\s*:\s*(-?\d+)(\.\d+)?\s*[,}]/.exec(text) ?? []
  if (fraction !== undefined && /[1-9]/.test(fraction)) return false
  if (digits !== undefined && (BigInt(digits) < int64.min || BigInt(digits) > int64.max)) return false
  return pet.status === undefined || statuses.some(status => status === pet.status)
}
