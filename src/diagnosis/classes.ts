import type { Draft } from '../core/draft.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, Parameter, SettingOf } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { most } from '../facts/setting.js'
import { sentRequest } from '../spec/request.js'
import { type Dimension, oneOf, type Vector } from './terms.js'

/**
 * Interactions that are kept to be classified once a rule fails: on a target that keeps all rules nobody asks. In a longer
 * run each is classified as it comes, when its request has just been read.
 */
const mostKept = 12_288

/** What surrounds a request, by the names of the model's parameters. */
const around: ReadonlySet<string> = new Set(['store', 'connection', 'predecessor', 'company'])
/** What only the target can tell for sure. */
const doubtful: ReadonlySet<string> = new Set(['predecessor', 'company', 'store', 'page'])

export type Sent = Omit<Interaction, 'setting'>

/** Tells the classes of each interaction of a run: of the operation, then of every parameter of the model. */
export class Classes {
  readonly dimensions: readonly Dimension[]
  /** Requests that went with a bad key: no others are sent to tell when a rule fails. */
  readonly withBadKey: Interaction[] = []
  /** By request: an exchange and the compact copy of it are one interaction. */
  private readonly numbers = new WeakMap<Exchange['request'], number>()
  private readonly vectors: (Vector | undefined)[] = []
  /** Those that come after the vectors. */
  private readonly kept: Sent[] = []
  private isLong = false

  constructor(
    private readonly parameters: NonNullable<Rule['parameters']>,
    private readonly settingOf: SettingOf,
  ) {
    const all = new Map<string, Parameter>()
    for (const each of Object.values(parameters).flat()) if (!all.has(each.name)) all.set(each.name, each)
    this.dimensions = [
      {
        name: 'operation',
        classes: Object.keys(parameters),
        said: { what: 'the operation' },
        apart: Object.keys(parameters),
      },
      ...[...all.values()].map(({ name, classes, ordered = false, said, apart = [] }): Dimension => {
        const dimension = { name, classes: classes.map(each => each.name), ordered, apart, around: around.has(name) }
        return said === undefined ? dimension : { ...dimension, said }
      }),
    ]
  }

  /** The number of the interaction that an exchange was. */
  numberOf(exchange: Exchange): number {
    const known = this.numbers.get(exchange.request)
    if (known !== undefined) return known
    const number = this.vectors.length + this.kept.length
    this.numbers.set(exchange.request, number)
    this.kept.push(sentIn(exchange))
    this.isLong ||= this.kept.length >= mostKept
    // What covers a request ends after it.
    if (this.isLong) this.classify(this.kept.length - most.back)
    return number
  }

  /** The classes of the interaction that has this number; undefined where the model says nothing of it. */
  of(number: number): Vector | undefined {
    if (number >= this.vectors.length) this.classify()
    return this.vectors[number]
  }

  vectorOf(interaction: Interaction): Vector | undefined {
    const { endpoint, setting } = interaction
    if (!this.tells(interaction)) return undefined
    const parameters = this.parameters[endpoint as Operation]!
    const others = (setting.perhaps ?? []).map(other => ({ ...interaction, setting: { ...setting, ...other } }))
    return this.dimensions.map(({ name }, at) => {
      if (at === 0) return endpoint
      const read = parameters.find(each => each.name === name)?.classOf
      const found = read?.(interaction)
      if (others.length === 0 || !doubtful.has(name)) return found
      const all = new Set([found, ...others.map(other => read?.(other))])
      return all.size === 1 ? found : oneOf([...all])
    })
  }

  /** Whether the model says anything of it. */
  tells(sent: Pick<Exchange, 'endpoint' | 'request' | 'credential'>): boolean {
    // A key in a spelling that the document leaves open is neither the key nor a bad one.
    return this.parameters[sent.endpoint as Operation] !== undefined && sentRequest(sent).keyed !== 'open'
  }

  private classify(count = this.kept.length): void {
    for (const sent of this.kept.splice(0, Math.max(0, count))) {
      const setting = this.settingOf(sent)
      const vector = setting && this.vectorOf({ ...sent, setting })
      this.vectors.push(vector)
      if (vector !== undefined && sentRequest(sent).keyed === 'invalid')
        this.withBadKey.push({ ...sent, setting: setting! })
    }
  }
}

export function sentIn({ endpoint, request, credential, credentialVariant }: Exchange): Sent {
  const sent: Draft<Sent> = { endpoint, request, credential }
  if (credentialVariant !== undefined) sent.credentialVariant = credentialVariant
  return sent
}
