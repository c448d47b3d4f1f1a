import type { ConditionTerm, Judged } from '../core/condition.js'

const suffix = { 'at least': ' or more', 'at most': ' or less' } as const

function termText({ parameter, is, class: name }: ConditionTerm): string {
  if (is === 'exactly') return `\`${parameter}=${name}\``
  return is === 'other than' ? `\`${parameter}\` is not ${name}` : `\`${parameter}\` is ${name}${suffix[is]}`
}

/** The sentence: when it fails, in how many of how many, and what is right. */
export function conditionText(terms: readonly ConditionTerm[], within: Judged, outside: Judged, noun: string): string {
  const when = terms.map(termText).join(' and ')
  const all = within.failed + within.passed
  const others = outside.failed + outside.passed
  if (terms.length === 0)
    return within.passed === 0
      ? `fails each time (${all} of ${all} ${noun})`
      : `fails in ${within.failed} of ${all} ${noun}`
  const share = `${within.failed} of ${all}`
  if (within.passed === 0 && outside.failed === 0)
    return `fails whenever ${when} (${share}); right in ${others} other ${noun}`
  return `fails in ${share} ${noun} with ${when}, in ${outside.failed} of ${others} others`
}
