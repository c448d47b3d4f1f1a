import { parameters } from '../../../suites/model/index.js'
import type { Condition, ConditionTerm } from '../../core/condition.js'
import type { Interaction, Parameter } from '../../core/model.js'
import { holdsOf } from '../../diagnosis/classes.js'
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

function holdsIn(all: readonly Parameter[], term: ConditionTerm) {
  const { classOf, classes = [] } = all.find(({ name }) => name === term.parameter) ?? {}
  const names = () => classes.map(({ name }) => name)
  return (interaction: Interaction): boolean => holdsOf(term, classOf?.(interaction), names)
}
