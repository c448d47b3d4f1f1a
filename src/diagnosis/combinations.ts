import type { Draft } from '../core/draft.js'
import type { Exchange, Operation } from '../core/exchange.js'
import type { Interaction, Parameter, Setting, SettingOf } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import { sentRequest } from '../spec/request.js'
import { detailIn, detailName, dimensionsOf } from './dimensions.js'
import { type Dimension, oneOf, type Vector } from './terms.js'

/** Different combinations of classes that are told apart; a deep run has some seven thousand, and bad keys come last. */
const most = 16_384
/**
 * Interactions that are kept to be classified once a rule fails: on a target that keeps all rules nobody asks. In a longer
 * run each is classified as it comes, when its request has just been read.
 */
const mostKept = 12_288

/** What only the target can tell for sure. */
const doubtful = new Set(['predecessor', 'company', 'store', 'page'])

type Classified = Omit<Interaction, 'setting'>

/** Numbers the interactions of a run, and tells which combination of classes each of them is. */
export class Combinations {
  readonly dimensions: readonly Dimension[]
  /** By combination. */
  readonly vectors: Vector[] = []
  private readonly numbers = new Map<string, number>()
  /** By request: an exchange and the compact copy of it are one interaction. */
  private readonly interactions = new WeakMap<Exchange['request'], number>()
  /** The latest interactions, not classified yet; of those before them `classified` has the combinations. */
  private readonly kept: Classified[] = []
  private readonly classified: (number | undefined)[] = []
  private isLong = false
  private readonly readers = new Map<Operation, readonly ('operation' | Parameter['classOf'])[]>()

  constructor(
    private readonly parameters: NonNullable<Rule['parameters']>,
    private readonly settingOf: SettingOf,
  ) {
    this.dimensions = dimensionsOf(parameters)
  }

  /** The number of the interaction that an exchange was. */
  numberOf(exchange: Exchange): number {
    const known = this.interactions.get(exchange.request)
    if (known !== undefined) return known
    const number = this.classified.length + this.kept.length
    this.interactions.set(exchange.request, number)
    const { endpoint, request, credential, credentialVariant } = exchange
    const kept: Draft<Classified> = { endpoint, request, credential }
    if (credentialVariant !== undefined) kept.credentialVariant = credentialVariant
    if (this.isLong) this.classified.push(this.combinationOf(kept))
    else this.kept.push(kept)
    if (this.kept.length < mostKept) return number
    this.isLong = true
    this.classify()
    return number
  }

  /** The combination of the interaction that has this number; undefined where it has none, or there are too many. */
  of(number: number): number | undefined {
    if (number >= this.classified.length) this.classify()
    return this.classified[number]
  }

  /** Undefined where the model says nothing of its operation. */
  vectorOf(interaction: Interaction): Vector | undefined {
    const { endpoint, setting } = interaction
    const others = (setting.perhaps ?? []).map(other => interactionOf(interaction, otherwise(setting, other)))
    return this.readersOf(endpoint as Operation)?.map((read, at) => {
      if (read === 'operation') return endpoint
      const found = read?.(interaction)
      if (others.length === 0 || !doubtful.has(this.dimensions[at]!.name)) return found
      const all = new Set([found, ...others.map(other => read?.(other))])
      return all.size === 1 ? found : oneOf([...all])
    })
  }

  /** Lets go of the interactions that are kept. */
  private classify(): void {
    for (const each of this.kept) this.classified.push(this.combinationOf(each))
    this.kept.length = 0
  }

  private combinationOf(exchange: Classified): number | undefined {
    const setting = this.settingOf(exchange)
    // A key in a spelling that the document leaves open is neither the key nor a bad one.
    if (setting === undefined || sentRequest(exchange).keyed === 'open') return undefined
    const vector = this.vectorOf(interactionOf(exchange, setting))
    if (vector === undefined) return undefined
    const key = vector.join('|')
    let number = this.numbers.get(key)
    if (number === undefined && this.vectors.length < most) {
      number = this.vectors.push(vector) - 1
      this.numbers.set(key, number)
    }
    return number
  }

  /** What tells the class of each dimension. */
  private readersOf(operation: Operation) {
    const known = this.readers.get(operation)
    const parameters = this.parameters[operation]
    if (known !== undefined || parameters === undefined) return known
    const readers = this.dimensions.map(({ name, detail }, at) => {
      if (at === 0) return 'operation' as const
      const parameter = parameters.find(each => (detail ? detailName(each) : each.name) === name)
      return detail ? parameter && detailIn(parameter) : parameter?.classOf
    })
    this.readers.set(operation, readers)
    return readers
  }
}

/** The interaction of an exchange in this setting. */
function interactionOf(
  { endpoint, request, credential, credentialVariant }: Classified,
  setting: Setting,
): Interaction {
  const interaction: Draft<Interaction> = { endpoint, request, credential, setting }
  if (credentialVariant !== undefined) interaction.credentialVariant = credentialVariant
  return interaction
}

function otherwise(setting: Setting, other: NonNullable<Setting['perhaps']>[number]): Setting {
  const { nth, before, pet } = setting
  const { pets = setting.pets, beside = setting.beside, after = setting.after } = other
  const changed: Draft<Setting> = { pets, beside }
  if (after !== undefined) changed.after = after
  if (pet !== undefined) changed.pet = pet
  if (nth !== undefined) changed.nth = nth
  if (before !== undefined) changed.before = before
  return changed
}
