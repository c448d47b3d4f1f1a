import type { Coverage } from '../../core/report/report.js'

const what = { 1: 'class', 2: 'pair of classes', 3: 'triple of classes' } as const

const number = (value: number): string => value.toLocaleString('en')

/** `every pair of classes of the model`, by strength. */
export const everyOf = (strength: Coverage['strength']): string => `every ${what[strength]} of the model`

/** How much of the model was asked, in one line; what was not asked, by reason. */
export function coverageText({ strength, asked, possible, ruledOut }: Coverage): string {
  const all = asked === possible ? `${everyOf(strength)} tested` : `of ${everyOf(strength)}`
  const count = asked === possible ? `all ${number(possible)}` : `${number(asked)} of ${number(possible)} tested`
  const out = ruledOut.map(({ reason, count: some }) => `${number(some)} not: ${reason}`)
  return `${all}: ${[count, ...out].join('; ')}`
}
