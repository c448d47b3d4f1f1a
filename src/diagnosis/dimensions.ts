import type { Parameter } from '../core/model.js'
import type { Rule } from '../core/rule.js'
import type { Dimension } from './terms.js'

/** What surrounds a request, by the names of the model's parameters. */
const around = new Set(['store', 'connection', 'predecessor', 'company'])
/** What kind of request a failure is about at all: one with the key or with a bad one, with a valid body or another. */
const scopes: Readonly<Record<string, Dimension['scope']>> = { key: { usual: 'valid' }, body: 'any' }

/** The operation, then every parameter once, in the order of the model. */
export function dimensionsOf(parameters: NonNullable<Rule['parameters']>): readonly Dimension[] {
  const all = new Map<string, Parameter>()
  for (const each of Object.values(parameters).flat()) if (!all.has(each.name)) all.set(each.name, each)
  return [
    { name: 'operation', classes: Object.keys(parameters), scope: 'any', said: { what: 'the operation' } },
    ...[...all.values()].map(({ name, classes, ordered, said }): Dimension => {
      const scope = scopes[name]
      return {
        name,
        classes: classes.map(each => each.name),
        ...(ordered ? { ordered } : {}),
        ...(said === undefined ? {} : { said }),
        ...(around.has(name) ? { around: true } : {}),
        ...(scope === undefined ? {} : { scope }),
      }
    }),
    ...[...all.values()]
      .filter(({ detailOf }) => detailOf)
      .map(
        (parameter): Dimension => ({
          name: detailName(parameter),
          classes: [],
          detail: true,
          said: { what: parameter.said?.what ?? `\`${parameter.name}\`` },
        }),
      ),
  ]
}

/** The value, where its class has others. */
export function detailIn({ classes, classOf, detailOf }: Parameter): Parameter['detailOf'] {
  const many = new Set(classes.filter(({ values = [] }) => values.length > 1).map(({ name }) => name))
  return interaction => (many.has(classOf?.(interaction) ?? '') ? detailOf?.(interaction) : undefined)
}

export const detailName = ({ name }: Pick<Parameter, 'name'>): string => `value of ${name}`
