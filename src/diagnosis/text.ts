import type { ConditionTerm, Judged } from '../core/condition.js'
import type { Said } from '../core/model.js'
import type { Dimension } from './classes.js'
import { mostClasses } from './explain.js'

/** What is told of a parameter's name and classes. */
type Words = Pick<Dimension, 'name' | 'classes' | 'said'>

/** `status` is sold and `limit` is 51 or more; classes of one parameter that are left out stand together. */
function whenText(terms: readonly ConditionTerm[], dimensions: readonly Words[]): string {
  const texts = new Map<string, string>()
  for (const { parameter, is, class: name, or = [] } of terms) {
    // A quantity is no parameter of the model.
    const quantity: Words = { name: parameter, classes: [], said: { what: parameter } }
    const words = dimensions.find(each => each.name === parameter) ?? quantity
    const said: Said = words.said ?? { what: `\`${parameter}\`` }
    const { what } = said
    const word = (each: string): string => wordFor(each, said)
    const same = terms.filter(term => term.parameter === parameter)
    const others = same.filter(term => term.is === 'other than').map(term => word(term.class))
    if (is === 'exactly') texts.set(parameter, `${what} is ${named([name, ...or].map(word), 'or')}`)
    else if (is === 'other than') texts.set(`not ${parameter}`, `${what} is ${noneOf(others)}`)
    else texts.set(`within ${parameter}`, `${what} is ${withinText(same.filter(isBound), words)}`)
  }
  return [...texts.values()].join(' and ')
}

/** Classes may be values that were sent, `constructor` among them. */
const wordFor = (name: string, { of = {} }: Partial<Said> = {}): string => (Object.hasOwn(of, name) ? of[name]! : name)

const isBound = ({ is }: ConditionTerm): boolean => is === 'at least' || is === 'at most'

/** One bound of a parameter, or both: as numbers, or as the classes between them. */
function withinText(bounds: readonly ConditionTerm[], { classes, said }: Words): string {
  const [low, high] = (['at least', 'at most'] as const).map(side => bounds.find(bound => bound.is === side)?.class)
  const special = bounds.length === 1 ? said?.of?.[`at least ${low}`] : undefined
  if (special !== undefined) return special
  const [from, to] = [/^\d[\d,]*/.exec(low ?? '')?.[0], /\d[\d,]*(?=\D*$)/.exec(high ?? '')?.[0]]
  if ((low === undefined || from) && (high === undefined || to)) {
    if (high === undefined) return `${from} or more`
    return low === undefined ? `${to} or less` : `${from} to ${to}`
  }
  const first = low === undefined ? 0 : classes.indexOf(low)
  const between = classes.slice(first, high === undefined ? undefined : classes.indexOf(high) + 1)
  return named(
    between.map(each => wordFor(each, said)),
    'or',
  )
}

/** So many classes are named; who wants the others finds them in report.json. */
const mostNamed = mostClasses + 1

function named(all: readonly string[], word: string): string {
  const isUnclear = all.length > 1 && all.some(name => name.includes(',') && !name.includes('"'))
  const clear = isUnclear ? all.map(name => `"${name}"`) : all
  const names =
    all.length <= mostNamed ? clear : [...clear.slice(0, mostNamed - 1), `${all.length - mostNamed + 1} others`]
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

function noneOf(names: readonly string[]): string {
  return names.length === 1 ? `not ${names[0]}` : `neither ${named(names, 'nor')}`
}

export interface Told {
  readonly terms: readonly ConditionTerm[]
  readonly within: Judged
  readonly outside: Judged
  /** What is counted, such as `lists`. */
  readonly noun: string
  /** The terms are about the creations of the pets that were read. */
  readonly isBehind: boolean
  readonly dimensions: readonly Words[]
}

/** Of what was seen in a few exchanges only nobody knows what sets them apart. */
export function seenText({ failed, passed }: Judged, noun: string): string {
  return `seen in ${failed} of ${failed + passed} ${noun}`
}

/** The sentence: when it fails, in how many of how many, and what is right. */
export function conditionText({ terms, within, outside, noun, isBehind, dimensions }: Told): string {
  const all = within.failed + within.passed
  const others = outside.failed + outside.passed
  if (terms.length === 0 || others === 0)
    return within.passed === 0
      ? `fails each time (${all} of ${all} ${noun})`
      : `fails in ${within.failed} of ${all} ${noun}`
  const when = `${isBehind ? 'of pets in whose creation ' : ''}${whenText(terms, dimensions)}`
  const share = `${within.failed} of ${all}`
  if (within.passed > 0 || outside.failed > 0)
    return `fails in ${share} ${noun} ${isBehind ? '' : 'where '}${when}, in ${outside.failed} of ${others} others`
  const whenever = isBehind ? `in all ${noun} ${when}` : `whenever ${when}`
  return `fails ${whenever} (${share}); right in ${others} other ${noun}`
}
