import { writtenMembers } from '../../core/json/json-span.js'
import type { Interaction, Parameter, Row } from '../../core/model/model.js'
import { type NameForm, nameLengths, nameLetters, nameWords } from '../../core/model/name-form.js'
import { petStatuses } from '../../core/model/pet-status.js'
import { sentRequest } from '../../spec/messages/request.js'
import type { Part, Scale, Values } from '../parts.js'
import type { Shape, Tools } from './shape.js'

type Sent = Omit<Interaction, 'setting'>

export const mostOthers = 8
/** How many ways of writing a class a writer has to choose among, at most. */
const mostWays = 12
/** The shortest name of as many words as a plain one has. */
const threeWords = 'ab cd ef'
/** An ordinary name in parts: one that is otherwise in one of them is as it was in the others. */
const plainForm: NameForm = { length: 19, words: 'three words', letters: 'mixed case' }
/** By the names of the model's parameters. */
const formParts = { length: 'name', words: 'words', letters: 'letters' } as const
const formNames = { length: 'length of the name', words: 'words of the name', letters: 'letters of the name' } as const
const aspects = ['length', 'words', 'letters'] as const
const formClasses = {
  length: Object.values(nameLengths).map(([least, most]) => String(Math.floor((least + most) / 2))),
  words: nameWords,
  letters: nameLetters,
} as const satisfies Record<string, readonly string[]>
const characters: Scale = { numberOf: value => BigInt(value), valueAt: number => String(number) }
/** A member that is left out, and a name that any will do for. */
export const absent = ''
export const ordinary = ':ordinary'
/** As reports show the text of a name. */
export const showName = (text: string): string => (text === ordinary ? 'an ordinary name' : text)

const bits: Scale = {
  numberOf: value => (/^[1-9]\d*$/.test(value) ? BigInt(BigInt(value).toString(2).length) : undefined),
  valueAt: number => String(2n ** number - 1n),
}

const parameterOf = ({ rule }: Tools, name: string): Parameter | undefined =>
  rule.parameters?.createPet?.find(each => each.name === name)

const classOf = (tools: Tools, name: string, sent: Sent): string | undefined =>
  parameterOf(tools, name)?.classOf?.({
    ...sent,
    setting: { pets: { total: 0, available: 0, pending: 0, sold: 0 }, concurrent: 0 },
  })

/** What reports call a parameter of the layout; by its own name where left out. */
export const titles: Readonly<Record<string, string>> = {
  meaning: 'kind of word in the name',
  'white space': 'white space in the body',
  'unknown member': 'place of an unknown member',
  escapes: 'place of escapes',
  transfer: 'how the body is sent',
  'content type': 'Content-Type',
  size: 'size of the body',
}
const titleOf = ({ name }: Parameter): string => titles[name] ?? name

/** Parts of any request, which `shapeOf` writes. */
const ofAnyRequest = ['header names', 'segments']

/** Parameters that say how a body is written, whatever is in it. */
const layoutOf = ({ rule }: Tools): readonly Parameter[] =>
  (rule.parameters?.createPet ?? []).filter(
    ({ name, preferred }) => preferred !== undefined && !ofAnyRequest.includes(name),
  )

/**
 * A creation whose body is an object: its members, and how it is written. Undefined for any other, and for one that cannot be
 * written again to the letter.
 */
export function creationShape(sent: Sent, tools: Tools): Shape | undefined {
  const { creation } = sentRequest(sent)
  const { body } = sent.request
  if (creation?.json === undefined || typeof body !== 'string' || tools.rule.writeCreation === undefined)
    return undefined
  const layout = layoutOf(tools)
  const row: Record<string, string> = {}
  for (const { name } of layout) {
    const found = classOf(tools, name, sent)
    if (found !== undefined) row[name] = found
  }
  const members = writtenMembers(creation.text)
  const known = members.filter(({ name }) => name === 'name' || name === 'categoryId' || name === 'status')
  if (new Set(known.map(({ name }) => name)).size < known.length) return undefined
  const isEscaped = (row.escapes ?? 'none') !== 'none'
  const texts = Object.fromEntries(known.map(({ name, text }) => [name, isEscaped ? unescaped(text) : text]))
  const way = Array.from({ length: mostWays }, (_, nth) => nth).find(
    nth => String(tools.rule.writeCreation!(texts, row as Row, nth).body) === body,
  )
  if (way === undefined) return undefined
  const parts = [...fieldParts(sent, texts, tools), ...layoutParts(layout, row)]
  return {
    kind: `creation, way ${way}`,
    parts,
    write: values => ({
      request: () => tools.rule.writeCreation!(textsOf(values, tools), rowOf(values, layout, row), way),
    }),
  }
}

const unescaped = (text: string): string => (text.startsWith('"') ? JSON.stringify(JSON.parse(text)) : text)

const layoutParts = (layout: readonly Parameter[], row: Row): readonly Part[] =>
  layout.flatMap((parameter): Part[] => {
    const { preferred, classes } = parameter
    const value = row[parameter.name]
    if (value === undefined || value === preferred) return []
    const others = classes.map(each => each.name).filter(each => each !== value && each !== preferred)
    return [{ name: titleOf(parameter), value, plain: preferred!, others: others.slice(0, mostOthers) }]
  })

const rowOf = (values: Values, layout: readonly Parameter[], row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    layout.flatMap(parameter => {
      const value = values[titleOf(parameter)]
      return value === undefined ? [] : [[parameter.name, value]]
    }),
  ),
})

function fieldParts(sent: Sent, texts: Values, tools: Tools): readonly Part[] {
  const category = String(tools.facts.categoryId ?? 1)
  const of = (name: string, parameter: string, plain: string, more: Partial<Part> = {}): Part => {
    const value = texts[name] ?? absent
    return { name, value, plain, others: othersOf(name, parameter, value, sent, tools), ...more }
  }
  const { creation } = sentRequest(sent)
  const isNumber = creation?.categoryId !== undefined
  const status = of('status', creation?.status === undefined ? 'status sent' : 'status', absent)
  return [
    ...nameParts(),
    of('categoryId', isNumber ? 'category' : 'categoryId sent', category, isNumber ? { scale: bits } : {}),
    creation?.status === undefined && texts.status === undefined ? { ...status, others: statuses } : status,
  ]

  function nameParts(): readonly Part[] {
    const form = formOf(sent, tools)
    if (form === undefined) {
      const parameter = creation?.name === undefined ? 'name sent' : 'name'
      return [of('name', parameter, ordinary, { show: showName, better: simplerNames(creation?.name, tools) })]
    }
    return aspects.map(aspect => {
      const classes = formClasses[aspect]
      const others = classes.filter(each => each !== String(form[aspect]) && each !== String(plainForm[aspect]))
      return {
        name: formNames[aspect],
        value: String(form[aspect]),
        plain: String(plainForm[aspect]),
        others: others.slice(0, mostOthers),
        ...(aspect === 'length' ? { scale: characters } : {}),
      }
    })
  }
}

/** The first odd characters of a name, each alone behind an ordinary one. */
function simplerNames(name: string | undefined, { facts }: Tools): readonly string[] {
  const odd = [...new Set((name ?? '').match(/[^A-Za-z0-9 ]/gu))].slice(0, mostSimpler)
  return odd.map(character => JSON.stringify(`Conform ${facts.runId} aaaa${character}`))
}
const mostSimpler = 3

const statuses = petStatuses.map(each => JSON.stringify(each))

/** How its ordinary name looks; undefined for any other name. */
function formOf(sent: Sent, tools: Tools): NameForm | undefined {
  const [length, words, letters] = aspects.map(aspect => classOf(tools, formParts[aspect], sent))
  if (length === undefined || !(length in nameLengths) || words === undefined || letters === undefined) return undefined
  return { length: sentRequest(sent).creation?.name?.length, words, letters } as NameForm
}

/** Texts that the model has for this member: one of each other class, then of the class of this one. */
function othersOf(name: string, parameter: string, value: string, sent: Sent, tools: Tools): readonly string[] {
  const own = classOf(tools, parameter, sent)
  const classes = parameterOf(tools, parameter)?.classes ?? []
  const category = String(tools.facts.categoryId ?? 1)
  const textsIn = ({ name: className, values }: (typeof classes)[number]): readonly string[] => {
    if (values === undefined) return name === 'status' && className !== 'omitted' ? [JSON.stringify(className)] : []
    const texts = (values as readonly unknown[]).map(each => (each === undefined ? absent : String(each)))
    // Those of a name are no texts of JSON where it is only open.
    return parameter === 'name' ? [] : texts.map(text => text.replaceAll('$category', category))
  }
  const [alike, different] = [classes.filter(each => each.name === own), classes.filter(each => each.name !== own)]
  const all = [
    ...different.flatMap(each => textsIn(each).slice(0, 1)),
    ...alike.flatMap(each => textsIn(each).slice(0, 2)),
  ]
  return [...new Set(all)].filter(text => text !== value && text.length < 100).slice(0, mostOthers)
}

/** The texts of the members, with a new name of the run. */
function textsOf(values: Values, tools: Tools): Values {
  const { name = ordinary, categoryId = absent, status = absent } = values
  const named =
    formNames.length in values
      ? newName(values, tools)
      : name === ordinary
        ? JSON.stringify(tools.name())
        : marked(name, tools)
  return Object.fromEntries(Object.entries({ name: named, categoryId, status }).filter(([, text]) => text !== absent))
}

function newName(values: Values, { name }: Tools): string {
  const { [formNames.words]: words, [formNames.letters]: letters } = values
  const length = Number(values[formNames.length])
  const able = words === plainForm.words && length < threeWords.length ? 'one word' : words
  return JSON.stringify(name({ length, words: able, letters } as NameForm))
}

/** Each pet has a name of its own, by the mark of the run in it. */
export function marked(text: string, { name, facts }: Tools): string {
  const mark = new RegExp(`Conform ${facts.runId} [a-z]{4}(?: [A-Za-z]{1,5})?(?![A-Za-z])`)
  return mark.test(text) ? text.replace(mark, () => name()) : text
}
