import type { Parameter, ParameterClass } from '../core/model/model.js'
import { didYouMean } from '../core/text/nearest.js'

/** A parameter, of whose classes the compiler knows the names. */
export const parameter = <const Name extends string, const Class extends string, Value>(
  shape: Omit<Parameter<Value, NoInfer<Class>, Name>, 'classes'> & {
    readonly classes: readonly ParameterClass<Value, Class>[]
  },
): Parameter<Value, Class, Name> => shape

/** Classes that stand for themselves. */
export const named = <const Class extends string>(
  ...names: readonly Class[]
): readonly ParameterClass<never, Class>[] => names.map(name => ({ name }))

export const namesOf = <Class extends string>({ classes }: Parameter<unknown, Class>): readonly Class[] =>
  classes.map(({ name }) => name)

/** The parameter with these classes only. Throws where it has no such class. */
export const only = <Value, Class extends string, Name extends string, const Some extends Class>(
  parameter: Parameter<Value, Class, Name>,
  ...names: readonly Some[]
): Parameter<Value, Class, Name> => {
  known(parameter, names)
  return { ...parameter, classes: parameter.classes.filter(({ name }) => names.some(each => each === name)) }
}

/** The parameter without these classes. Throws where it has no such class. */
export const without = <Value, Class extends string, Name extends string>(
  parameter: Parameter<Value, Class, Name>,
  ...names: readonly NoInfer<Class>[]
): Parameter<Value, Class, Name> => {
  known(parameter, names)
  return { ...parameter, classes: parameter.classes.filter(({ name }) => !names.includes(name)) }
}

function known({ name: parameter, classes }: Parameter, names: readonly string[]): void {
  const all = classes.map(({ name }) => name)
  for (const name of names)
    if (!all.includes(name)) throw new Error(`"${parameter}" has no class "${name}".${didYouMean(name, all)}`)
}

/** The values of a parameter's class; undefined where it stands for itself, or there is no such class. */
export const valuesOf = <T>({ classes }: Parameter<T>, wanted: string | undefined): readonly T[] | undefined =>
  classes.find(({ name }) => name === wanted)?.values
