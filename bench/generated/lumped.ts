import type { Interaction, Parameter } from '../../src/core/model/model.js'
import { sentRequest, writtenMembers } from '../../src/kit/index.js'
import { category } from '../../suites/model/categories.js'
import { status } from '../../suites/model/create.js'
import { completed, invalids } from '../../suites/model/invalid.js'
import { otherName } from '../../suites/model/names.js'
import type { KindId } from './kind.js'

/** A value, and whether an interaction has it. */
interface Value {
  readonly name: string
  readonly holds: (interaction: Interaction) => boolean
  /** A creation that has it. */
  readonly body?: string
}

const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What stands for `$name` and the like is the run's own. */
function pattern(text: string): RegExp {
  const parts = text.split(/(\$category|\$name|\$body)/).map(part => {
    if (part === '$category') return '-?\\d+'
    if (part === '$name') return '"(?:[^"\\\\]|\\\\.)*"'
    return part === '$body' ? '\\{[^{}]*\\}' : escaped(part)
  })
  return new RegExp(`^${parts.join('')}$`, 'su')
}

const example = (text: string): string => completed(text, '"Conform abc"', '1')

/** The texts of wrong fields, and of bodies that are wrong as a whole. */
const texts: readonly Value[] = invalids.flatMap(({ kind, field, texts: all }) =>
  all.flatMap((text): readonly Value[] => {
    // Cut by the name, or with nothing to tell it by.
    if (text === undefined || text === '$truncated') return []
    const like = pattern(text)
    const holds = (interaction: Interaction): boolean => {
      const sent = field === 'body' ? bodyOf(interaction) : (memberOf(interaction, field) ?? '')
      return like.test(sent)
    }
    const right = { name: '"Conform abc"', categoryId: '1', status: '"sold"' }
    const members = Object.entries(field === 'body' ? right : { ...right, [field]: example(text) })
    const body = field === 'body' ? example(text) : `{${members.map(([name, value]) => `"${name}":${value}`)}}`
    return [{ name: `${kind} ${quoted(text)}`, body, holds }]
  }),
)

const bodyOf = (interaction: Interaction): string => sentRequest(interaction).creation?.text ?? ''

/** The text of a member of an object. */
function memberOf(interaction: Interaction, field: string): string | undefined {
  const text = bodyOf(interaction)
  const isObject = text.trimStart().startsWith('{') && sentRequest(interaction).creation?.json !== undefined
  return isObject ? writtenMembers(text).find(({ name }) => name === field)?.text : undefined
}

const sentCategory = (interaction: Interaction): string | undefined => {
  const id = sentRequest(interaction).creation?.categoryId
  return id === undefined ? undefined : String(id)
}

const categories: readonly Value[] = category.classes.flatMap(({ values = [] }) =>
  values.map(String).map(name => ({
    name,
    body: `{"name":"Conform abc","categoryId":${name}}`,
    holds: interaction => sentCategory(interaction) === name,
  })),
)

/** Of more values than there are statuses a run sends one of each kind: those are one value. */
const dealt = (values: readonly string[], kinds = status.classes.length): readonly (readonly string[])[] =>
  values.length <= kinds
    ? values.map(value => [value])
    : values.slice(0, kinds).map((_, at) => values.filter((_, nth) => nth % kinds === at))

const otherNames: readonly Value[] = otherName.classes.flatMap(({ values = [] }) =>
  dealt(values).map(alike => {
    const like = new RegExp(
      `^(?:${alike.map(value => value.split('$name').map(escaped).join('[A-Za-z ]+')).join('|')})$`,
      'su',
    )
    const [value = ''] = alike
    return {
      name: quoted(value),
      body: JSON.stringify({ name: value.replace('$name', 'Conform abc'), categoryId: 1 }),
      holds: interaction => like.test(sentRequest(interaction).creation?.name ?? ''),
    }
  }),
)

const limits: readonly Value[] = Array.from({ length: 100 }, (_, i) => ({
  name: String(i + 1),
  holds: interaction => sentRequest(interaction).query?.limit === i + 1,
}))

/** A parameter that tells each value, where the classes of the model lump many together. */
const parameterOf = (name: string, source: string, values: readonly Value[]): Parameter => ({
  name,
  source,
  classes: values.map(each => ({ name: each.name })),
  classOf: interaction => values.find(({ holds }) => holds(interaction))?.name,
})

export interface Lumped {
  readonly kind: KindId
  /** The fault that acts for one of its values. */
  readonly fault: string
  readonly parameter: Parameter
  readonly values: readonly Value[]
}

/** Where a class of the model holds several values, and what a server does that goes wrong with one of them. */
export const lumped: readonly Lumped[] = (
  [
    ['refusal', 'create-accepts-it', 'text', '4.2 P10', texts],
    ['creation', 'create-keeps-a-category-off-by-one', 'value of categoryId', '2 P9', categories],
    ['creation', 'create-keeps-a-name-with-more', 'value of name', '2 P11', otherNames],
    ['list', 'list-shows-one-too-many', 'value of limit', '4.1 P1', limits],
  ] as const
).map(([kind, fault, name, source, values]) => ({ kind, fault, values, parameter: parameterOf(name, source, values) }))
