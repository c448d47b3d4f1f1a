import { isUtf8 } from 'node:buffer'
import { headerValues, type RequestSpec } from '../../core/exchange/exchange.js'
import { isJsonObject } from '../../core/json/json.js'
import { writtenMembers } from '../../core/json/json-span.js'
import type { Interaction } from '../../core/model/model.js'
import { sentRequest } from '../../spec/messages/request.js'
import type { Part, Values } from '../parts.js'
import { absent, marked, mostOthers, ordinary, showName, titles } from './creation.js'
import type { Shape, Tools } from './shape.js'

type Sent = Omit<Interaction, 'setting'>

/** What a body is made of: its parts, and the bytes that come of their values; none where there is no body. */
interface Content {
  readonly parts: readonly Part[]
  readonly write: (values: Values) => string | Uint8Array | undefined
}

/** A creation that is no object, or that is written in a way of its own. */
export function bodyShape(sent: Sent, tools: Tools): Shape {
  const { headers, chunked } = sent.request
  const content = memberContent(sent, tools) ?? wholeContent(sent, tools)
  const parts: readonly Part[] = [
    ...content.parts,
    {
      name: 'Content-Type',
      value: headerValues(headers, 'content-type')[0] ?? absent,
      plain: 'application/json',
      others: [],
      show: each => each || 'no Content-Type',
    },
    ...(chunked ? [{ name: titles.transfer!, value: 'chunked', plain: 'with a length', others: [] }] : []),
  ]
  return {
    kind: 'creation with some body',
    parts,
    write(values) {
      const body = content.write(values)
      const spec: RequestSpec = {
        endpoint: 'createPet',
        method: 'POST',
        path: '/pets',
        headers: [['content-type', values['Content-Type']!]],
        ...(body === undefined ? {} : { body }),
        ...(values[titles.transfer!] === 'chunked' ? { chunked: true as const } : {}),
      }
      return { request: () => spec }
    },
  }
}

/** An object whose members may be left out one by one, such as those with names that are almost documented. */
function memberContent(sent: Sent, tools: Tools): Content | undefined {
  const { creation } = sentRequest(sent)
  if (!isJsonObject(creation?.json) || typeof sent.request.body !== 'string') return undefined
  const members = writtenMembers(creation!.text)
  const texts = new Map(members.map(({ name, text }) => [name, text]))
  if (members.length === 0 || texts.size < members.length) return undefined
  const plainTexts = new Map([
    ['name', ordinary],
    ['categoryId', String(tools.facts.categoryId ?? 1)],
    ['status', absent],
  ])
  const names = [...new Set([...plainTexts.keys(), ...texts.keys()])]
  const titleOfMember = (name: string) => (plainTexts.has(name) ? name : `member ${JSON.stringify(name)}`)
  return {
    parts: names.map(name => ({
      name: titleOfMember(name),
      value: texts.get(name) ?? absent,
      plain: plainTexts.get(name) ?? absent,
      others: [],
      ...(name === 'name' ? { show: showName } : {}),
    })),
    write(values) {
      const kept = names.flatMap(name => {
        const text = values[titleOfMember(name)]!
        if (text === absent) return []
        const own = text === ordinary ? JSON.stringify(tools.name()) : marked(text, tools)
        return [`${JSON.stringify(name)}:${own}`]
      })
      return `{${kept.join()}}`
    },
  }
}

/** Whether it is JSON for sure: what is not may be text in some other coding. */
function isPlainJson(body: Sent['request']['body']): boolean {
  try {
    return typeof body === 'string' && JSON.parse(body) !== undefined
  } catch {
    return false
  }
}

const length = ({ request }: Sent): number => request.body?.length ?? 0

/** Any other body is one part. */
function wholeContent(sent: Sent, tools: Tools): Content {
  const { body } = sent.request
  const value = body === undefined ? absent : Buffer.from(body).toString('base64')
  const plain = 'a valid body'
  const bodies = tools.sent.filter(
    each => each.endpoint === 'createPet' && each.credential === 'valid' && !isPlainJson(each.request.body),
  )
  const base64 = (each: Sent['request']['body']) => Buffer.from(each ?? '').toString('base64')
  const longestFirst = bodies.toSorted((one, other) => length(other) - length(one))
  const others = new Map(
    longestFirst.map(each => [sentRequest(each).creation?.problems.join() ?? '', base64(each.request.body)]),
  )
  const part: Part = {
    name: 'body',
    value,
    plain,
    others: [...new Set([base64('{}'), ...others.values()])].filter(each => each !== value).slice(0, mostOthers),
    show: each => (each === plain ? plain : each === absent ? 'no body' : Buffer.from(each, 'base64').toString('utf8')),
  }
  return {
    parts: [part],
    write({ body: chosen }) {
      if (chosen === plain)
        return JSON.stringify({ name: tools.name(), categoryId: 0 }).replace(/0}$/, `${tools.facts.categoryId ?? 1}}`)
      if (chosen === absent) return undefined
      const bytes = Buffer.from(chosen!, 'base64')
      return isUtf8(bytes) ? marked(bytes.toString(), tools) : bytes
    },
  }
}
