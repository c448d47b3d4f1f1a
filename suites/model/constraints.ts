import type { Constraint, Parameter } from '../../src/kit/index.js'

/** The parameter with these classes only. */
export const only = (parameter: Parameter, ...names: readonly string[]): Parameter => ({
  ...parameter,
  classes: parameter.classes.filter(({ name }) => names.includes(name)),
})

/** The parameter without these classes. */
export const without = (parameter: Parameter, ...names: readonly string[]): Parameter => ({
  ...parameter,
  classes: parameter.classes.filter(({ name }) => !names.includes(name)),
})

/** Constraints of two parameters are seen early while rows are built; those of more cost time. */
export const rule = (because: string, parameters: readonly string[], allows: Constraint['allows']): Constraint => ({
  because,
  parameters,
  allows,
})
