import { subsetsOf } from '../../src/arbitraries/covering-array.js'
import type { Interaction, Parameter, Strength } from '../../src/core/model/model.js'
import { choose, randomOf, shuffled } from '../../src/core/random/random.js'
import type { InjectionContext, Injections } from '../../src/core/rule/injection.js'
import { UsageError } from '../../src/core/system/usage.js'
import { interactionOf } from '../../src/kit/index.js'
import { acts, type BaseFault, isActing } from './base-fault.js'
import { creationFaults } from './creations.js'
import { type Field, fieldOf, isBroad, isRedundant, keyOf, type Vector } from './drawn.js'
import { refusalFaults } from './errors.js'
import { isOf, kinds } from './kind.js'
import { listFaults } from './lists.js'
import { type Lumped, lumped } from './lumped.js'
import { meaningsOfBodies } from './meanings-of-bodies.js'
import { meaningsOfKeys } from './meanings-of-keys.js'
import { meaningsOfNames } from './meanings-of-names.js'
import { meaningsOfOtherNames } from './meanings-of-other-names.js'
import { meaningsOfValues } from './meanings-of-values.js'
import { quantities } from './quantities.js'
import { readFaults } from './reads.js'

export const baseFaults: readonly BaseFault[] = [...listFaults, ...creationFaults, ...readFaults, ...refusalFaults]

/** A class of a parameter. */
interface Term {
  readonly parameter: string
  readonly class: string
}

/** A base fault that acts only where every term holds. */
export interface GeneratedFault {
  /** `generated/<fault>/<parameter=class&parameter=class>`; stable. */
  readonly id: string
  readonly base: BaseFault
  /** In the order of the model's parameters. */
  readonly terms: readonly Term[]
}

const parametersOf = ({ id, kind }: BaseFault): readonly Parameter[] => [
  ...kinds[kind].parameters,
  ...lumped.filter(({ fault }) => fault === id).map(({ parameter }) => parameter),
]

/** The fault with these classes of a vector; undefined where they are no combination of their own. */
function faultOf(field: Field, vector: Vector, indexes: readonly number[]): GeneratedFault | undefined {
  const { base } = field
  if (indexes.some(index => vector[index]! < 0)) return undefined
  const { parameters, alone = [] } = kinds[base.kind]
  if (indexes.length > 1 && indexes.some(index => alone.includes(parameters[index]!.name))) return undefined
  const { classes } = field.drawn
  const terms = indexes.map(index => ({
    parameter: parametersOf(base)[index]!.name,
    class: classes[index]![vector[index]!]!,
  }))
  if (isRedundant(field, vector, indexes) || !isBroad(field, vector, indexes)) return undefined
  return withTerms(base, ...terms)
}

const withTerms = (base: BaseFault, ...terms: readonly Term[]): GeneratedFault => ({
  id: `generated/${base.id}/${terms.map(({ parameter, class: name }) => `${parameter}=${name}`).join('&')}`,
  base,
  terms,
})

/** Every fault of this strength, as far as the drawn interactions show it possible. */
export function allFaults(strength: Strength): readonly GeneratedFault[] {
  const all: GeneratedFault[] = []
  for (const base of baseFaults) {
    const field = fieldOf(base)
    for (const subset of subsetsOf(field.open.length, strength)) {
      const indexes = subset.map(at => field.open[at]!)
      const seen = new Set<number>()
      for (const vector of field.shown.vectors) {
        const key = keyOf(vector, indexes)
        if (seen.has(key)) continue
        seen.add(key)
        const fault = faultOf(field, vector, indexes)
        if (fault !== undefined) all.push(fault)
      }
    }
  }
  return all
}

/** Every fault that acts for one value of those that a class lumps together. */
export function valueFaults(): readonly GeneratedFault[] {
  return lumped.flatMap(of => {
    const base = baseFaults.find(({ id }) => id === of.fault)!
    const names = of.values.filter(value => canShow(base, of, value)).map(({ name }) => name)
    return [...new Set(names)].map(name => withTerms(base, { parameter: of.parameter.name, class: name }))
  })
}

function canShow(base: BaseFault, { kind, parameter }: Lumped, { name, body }: Lumped['values'][number]): boolean {
  if (body === undefined) return true
  const headers = [['content-type', 'application/json']] as const
  const interaction = {
    ...fieldOf(base).drawn.interactions[0]!,
    request: { method: 'POST', path: '/pets', headers, body },
  }
  return isOf(kind, interaction) && base.shows(interaction) && parameter.classOf!(interaction) === name
}

/**
 * So many faults, drawn by the seed: each fault as often as the others, in it each set of parameters as often as the others,
 * and of these classes that occur together.
 */
export function sampleFaults(strength: Strength, count: number, seed: number): readonly GeneratedFault[] {
  const random = randomOf('generated', strength, seed)
  const chosen = new Map<string, GeneratedFault>()
  for (let tries = 0; chosen.size < count && tries < count * 50; tries++) {
    const field = fieldOf(choose(random, baseFaults))
    if (field.open.length < strength || field.shown.vectors.length === 0) continue
    const indexes = shuffled(random, field.open)
      .slice(0, strength)
      .sort((a, b) => a - b)
    const fault = faultOf(field, choose(random, field.shown.vectors), indexes)
    if (fault !== undefined) chosen.set(fault.id, fault)
  }
  return [...chosen.values()]
}

/** Every fault that acts by how much, how long or how often. */
export const quantityFaults = (): readonly GeneratedFault[] =>
  quantities.flatMap(quantity =>
    baseFaults
      .filter(({ kind }) => quantity.kinds.includes(kind))
      .flatMap(base =>
        Object.keys(quantity.classes).map(name => withTerms(base, { parameter: quantity.name, class: name })),
      ),
  )

const meanings = [
  ...meaningsOfNames,
  ...meaningsOfOtherNames,
  ...meaningsOfBodies,
  ...meaningsOfValues,
  ...meaningsOfKeys,
]

/** Every fault that acts by what a value means to software, or by how a request is spelled. */
export const meaningFaults = (): readonly GeneratedFault[] => meanings.flatMap(of => faultsBy(of).flat())

/** Of each meaning one fault, by the seed. */
export function oneOfEachMeaning(seed: number): readonly GeneratedFault[] {
  const random = randomOf('meanings', seed)
  return meanings.flatMap(of => faultsBy(of).map(faults => choose(random, faults)))
}

/** By definition: the faults of one of its kinds of request have the same chance as those of another. */
const faultsBy = ({ name, kinds: of, faults, classes }: (typeof meanings)[number]) =>
  Object.keys(classes).map(definition =>
    of.flatMap(kind => {
      const able = baseFaults.filter(base => base.kind === kind && faults.test(base.id))
      return able.map(base => withTerms(base, { parameter: name, class: definition }))
    }),
  )

/** How much, how long, how often, and what it means: what no class of the model says. */
const beyondModel = [...quantities, ...meanings]

/** A value may hold any character. */
function termsOf(text: string): readonly Term[] {
  const of = lumped.find(({ parameter }) => text.startsWith(`${parameter.name}=`))
  if (of !== undefined) return [{ parameter: of.parameter.name, class: text.slice(of.parameter.name.length + 1) }]
  return text.split('&').map(term => {
    const [parameter = '', ...name] = term.split('=')
    return { parameter, class: name.join('=') }
  })
}

/** The fault with this id; throws UsageError where there is none. */
export function findGenerated(id: string): GeneratedFault {
  const [, fault, ...rest] = id.split('/')
  const base = baseFaults.find(each => each.id === fault)
  if (base === undefined)
    throw new UsageError(`There is no generated fault "${id}": no base fault is called "${fault}".`)
  const terms = termsOf(rest.join('/'))
  for (const { parameter } of terms)
    if (![...parametersOf(base), ...beyondModel].some(each => each.name === parameter))
      throw new UsageError(`There is no generated fault "${id}": no such request has a parameter "${parameter}".`)
  return { id, base, terms }
}

/** Whether all that narrows a fault holds for a request. */
function narrowing({ base, terms }: GeneratedFault): (interaction: Interaction, context: InjectionContext) => boolean {
  const wanted = terms.map(({ parameter, class: wanted }) => {
    const beyond = beyondModel.find(({ name }) => name === parameter)
    if (beyond !== undefined) return beyond.classes[wanted]!(base.kind)
    const of = parametersOf(base).find(({ name }) => name === parameter)!
    return (interaction: Interaction) => of.classOf?.(interaction) === wanted
  })
  return (interaction, context) => wanted.every(holds => holds(interaction, context))
}

/** What a fault puts at each injection point, made anew for each server. */
export const injectionsOf = (fault: GeneratedFault): Injections => acts(fault.base, narrowing(fault))

/** Whether a fault shows in the response to a request. */
export function showsIn(fault: GeneratedFault): (context: InjectionContext) => boolean {
  const holds = narrowing(fault)
  return context => isActing(fault.base, interactionOf(context), each => holds(each, context))
}
