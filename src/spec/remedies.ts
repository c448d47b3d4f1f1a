import { type Framework, frameworks } from '../core/framework.js'
import { shape } from '../core/shape.js'
import { readSpec } from './package.js'

/** How a failure of a rule is mended in a framework. */
export interface Remedy {
  readonly framework: Framework
  /** The setting or the lines that do it, in which backticks mark code. */
  readonly text: string
  /** A server with the fault was mended so, judged again, and passed. */
  readonly tried?: true
  /** It mends nothing where the response had another status. */
  readonly statuses?: readonly number[]
}

const text = { type: 'string', pattern: '^\\S.*\\.$' }

const check = shape(() => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['rules', 'remedies'],
    additionalProperties: false,
    properties: {
      rules: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' } },
      statuses: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 100, maximum: 599 } },
      remedies: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['framework', 'text'],
          additionalProperties: false,
          properties: { framework: { enum: frameworks }, text, tried: { const: true } },
        },
      },
    },
  },
}))

interface Entry extends Pick<Remedy, 'statuses'> {
  readonly rules: readonly string[]
  readonly remedies: readonly Remedy[]
}

/** The remedies of each rule in the order of `frameworks`; throws where the parsed file is not in order. */
export function remediesOf(value: unknown): ReadonlyMap<string, readonly Remedy[]> {
  const misfit = check(value)
  if (misfit !== undefined) throw new Error(`spec/remedies.yaml: ${misfit.says}`)
  const byRule = new Map<string, readonly Remedy[]>()
  for (const { rules, statuses, remedies } of value as readonly Entry[]) {
    if (new Set(remedies.map(({ framework }) => framework)).size < remedies.length)
      throw new Error(`spec/remedies.yaml: ${rules[0]} has a framework twice`)
    const sorted = frameworks
      .flatMap(name => remedies.filter(({ framework }) => framework === name))
      .map(remedy => (statuses === undefined ? remedy : { ...remedy, statuses }))
    for (const rule of rules) {
      if (byRule.has(rule)) throw new Error(`spec/remedies.yaml: the rule ${rule} occurs twice`)
      byRule.set(rule, sorted)
    }
  }
  return byRule
}

let loaded: ReadonlyMap<string, readonly Remedy[]> | undefined

/** The remedies of `spec/remedies.yaml`, read once; with `came`, those that mend one of these statuses. None for a rule that it does not name. */
export function remediesFor(rule: string, came?: ReadonlySet<number>): readonly Remedy[] {
  loaded ??= remediesOf(readSpec('remedies.yaml'))
  const all = loaded.get(rule) ?? []
  return came === undefined
    ? all
    : all.filter(({ statuses }) => statuses === undefined || statuses.some(status => came.has(status)))
}
