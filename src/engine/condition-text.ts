import type { ConditionTerm, Judged } from '../core/condition.js'

const suffix = { 'at least': ' or more', 'at most': ' or less' } as const

/** `filter=sold` and `limit` is 51 to 98 or more; classes of one parameter that are left out stand together. */
function whenText(terms: readonly ConditionTerm[]): string {
  const texts = new Map<string, string>()
  for (const { parameter, is, class: name, or = [] } of terms) {
    const others = terms.filter(term => term.is === 'other than' && term.parameter === parameter)
    if (is === 'exactly' && or.length > 0) texts.set(parameter, `\`${parameter}\` is ${named([name, ...or], 'or')}`)
    else if (is === 'exactly') texts.set(parameter, `\`${parameter}=${name}\``)
    else if (is === 'other than') texts.set(`not ${parameter}`, `\`${parameter}\` is ${noneOf(others)}`)
    else
      texts.set(`within ${parameter}`, withinText(terms.filter(term => isBound(term) && term.parameter === parameter)))
  }
  return [...texts.values()].join(' and ')
}

const isBound = ({ is }: ConditionTerm): boolean => is === 'at least' || is === 'at most'

/** One bound of a parameter, or both. */
function withinText(bounds: readonly ConditionTerm[]): string {
  const [{ parameter, is, class: name }] = bounds as readonly [ConditionTerm]
  const [low, high] = (['at least', 'at most'] as const).map(side => bounds.find(bound => bound.is === side)?.class)
  if (low === undefined || high === undefined) return `\`${parameter}\` is ${name}${suffix[is as keyof typeof suffix]}`
  return `\`${parameter}\` is anything from ${low} to ${high}`
}

/** So many classes are named; who wants the others finds them in report.json. */
const mostNamed = 5

function named(all: readonly string[], word: string): string {
  const clear = all.some(name => name.includes(',')) ? all.map(name => `"${name}"`) : all
  const names =
    all.length <= mostNamed ? clear : [...clear.slice(0, mostNamed - 1), `${all.length - mostNamed + 1} others`]
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

function noneOf(terms: readonly ConditionTerm[]): string {
  const names = terms.map(term => term.class)
  return names.length === 1 ? `not ${names[0]}` : `neither ${named(names, 'nor')}`
}

export interface Told {
  readonly terms: readonly ConditionTerm[]
  readonly within: Judged
  readonly outside: Judged
  /** What is counted, such as `lists`. */
  readonly noun: string
  /** The terms are about the creations of the pets that were read. */
  readonly isBehind?: boolean
}

/** The sentence: when it fails, in how many of how many, and what is right. */
export function conditionText({ terms, within, outside, noun, isBehind = false }: Told): string {
  const all = within.failed + within.passed
  const others = outside.failed + outside.passed
  if (terms.length === 0 || others === 0)
    return within.passed === 0
      ? `fails each time (${all} of ${all} ${noun})`
      : `fails in ${within.failed} of ${all} ${noun}`
  const when = isBehind ? `of pets that were created with ${whenText(terms)}` : whenText(terms)
  const share = `${within.failed} of ${all}`
  if (within.passed > 0 || outside.failed > 0)
    return `fails in ${share} ${noun} ${isBehind ? '' : 'with '}${when}, in ${outside.failed} of ${others} others`
  const whenever = isBehind ? `in all ${noun} ${when}` : `whenever ${when}`
  return `fails ${whenever} (${share}); right in ${others} other ${noun}`
}
