import type { Condition, ConditionTerm } from '../../src/core/condition.js'
import type { Interaction, Parameter } from '../../src/core/model.js'
import { parameters } from '../../suites/model/index.js'
import { drawnOf } from './drawn.js'
import type { GeneratedFault } from './generated.js'
import { kinds } from './kind.js'

/** As many interactions as tell two descriptions apart. */
const most = 2000

/** Whether a condition says exactly when the fault acts: both hold for the same ones of the interactions that there can be. */
export function isNamed({ base, terms }: GeneratedFault, condition: Condition | undefined): boolean {
  if (condition === undefined) return false
  const { operation, parameters: own } = kinds[base.kind]
  const wanted = terms.map(term => holdsIn(own, { ...term, is: 'exactly' }))
  const said = condition.terms.map(term =>
    term.parameter === 'operation' ? () => term.class === operation : holdsIn(parameters[operation], term),
  )
  const drawn = drawnOf(base.kind).interactions.slice(0, most).filter(base.shows)
  const acts = (each: Interaction) => wanted.every(holds => holds(each))
  return drawn.some(acts) && drawn.every(each => acts(each) === said.every(holds => holds(each)))
}

function holdsIn(all: readonly Parameter[], { parameter, is, class: name, or = [] }: ConditionTerm) {
  const { classOf, classes = [] } = all.find(each => each.name === parameter) ?? {}
  const place = (wanted: string | undefined): number => classes.findIndex(each => each.name === wanted)
  return (interaction: Interaction): boolean => {
    const found = classOf?.(interaction)
    if (is === 'other than') return found !== name
    if (found === undefined) return false
    if (is === 'exactly') return found === name || or.includes(found)
    return is === 'at least' ? place(found) >= place(name) : place(found) <= place(name)
  }
}
