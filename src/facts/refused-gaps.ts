import type { Facts } from '../core/ask.js'
import { type AskRequest, type Exchange, isInfrastructure } from '../core/exchange.js'
import { gapRefusal } from '../core/gap-refusal.js'
import { isInteger, isJsonObject, type Json, type JsonObject, writeJson } from '../core/json.js'
import type { Trait } from '../core/rule.js'
import { beforeError, type OpenPoint } from '../spec/creation.js'
import { openPoints } from '../spec/gap-refusals.js'
import { sentRequest } from '../spec/request.js'

/** Several, since a target may refuse one name and take another. */
const mostQuestions = 3
/** Of all kinds: a target may refuse each time with another status. */
const mostInRun = 40

/** A body that puts right what is wrong and leaves what is open. */
interface Question {
  /** In the order of the refused body, since a reader may look at them one by one; null for those to be put right. */
  readonly members: JsonObject
  /** In bytes, at least. */
  readonly length: number
}

interface Doubt {
  readonly point: OpenPoint
  readonly questions: Map<string, Question>
  asked: number
}

/**
 * Invalid creations that were refused in the target's own way, perhaps for what the document leaves open in them. Whether
 * it is so, the same without what is wrong tells; nobody else may have asked that in this run.
 */
export class RefusedGaps {
  private readonly doubts = new Map<Trait, Doubt>()
  private left = mostInRun

  constructor(private readonly shown: Set<Trait>) {}

  see(exchange: Exchange, facts: Pick<Facts, 'works'>): void {
    if (exchange.credential !== 'valid' || isInfrastructure(exchange)) return
    const points = openPoints(exchange)
    if (points.length === 0) return
    const { problems, categoryId } = sentRequest(exchange).creation!
    const { status } = exchange.response!
    if (problems.length > 0) for (const point of points) this.doubt(gapRefusal(point, status), point, exchange)
    // Of several nobody knows which one was refused.
    else if (points.length === 1 && categoryId !== undefined && facts.works(categoryId))
      this.shown.add(gapRefusal(points[0]!, status))
  }

  /** What is to be asked, each with a name of its own where it has none. */
  questions(categoryId: Facts['categoryId'], name: () => string): readonly AskRequest[] {
    if (categoryId === undefined) return []
    return [...this.doubts].flatMap(([trait, doubt]) => {
      const { point, questions, asked } = doubt
      if (this.shown.has(trait) || asked === mostQuestions || this.left === 0) return []
      const [next] = [...questions.values()].slice(asked)
      if (next === undefined) return []
      doubt.asked++
      this.left--
      const { members, length } = next
      const text = writeJson({ ...members, name: members.name ?? name(), categoryId })
      const body = text + ' '.repeat(Math.max(0, length - Buffer.byteLength(text)))
      return [{ ...creation, body, ...(point === 'transfer coding' ? { chunked: true as const } : {}) }]
    })
  }

  private doubt(trait: Trait, point: OpenPoint, exchange: Exchange): void {
    const isOpen = openMembers[point]
    if (isOpen === undefined) return
    const doubt = this.doubts.get(trait) ?? { point, questions: new Map<string, Question>(), asked: 0 }
    this.doubts.set(trait, doubt)
    const { questions } = doubt
    if (questions.size === mostQuestions) return
    const sent = sentRequest(exchange).creation!
    const json = sent.json ?? beforeError(sent)?.json
    const members = Object.entries(isJsonObject(json) ? json : {})
    const open = members.filter(([name, value]) => isOpen(name, value))
    const inChunks = point === 'transfer coding'
    if (open.length === 0 && !inChunks) return
    // What takes short bodies in chunks may refuse long ones.
    const length = inChunks ? Buffer.byteLength(exchange.request.body ?? '') : 0
    const key = `${length} ${writeJson(Object.fromEntries(open))}`
    if (questions.has(key)) return
    const kept = members.flatMap(([name, value]) => {
      if (isOpen(name, value)) return [[name, value] as const]
      return name === 'name' || name === 'categoryId' ? [[name, null] as const] : []
    })
    questions.set(key, { members: Object.fromEntries(kept), length })
  }
}

const creation = { endpoint: 'createPet', method: 'POST', path: '/pets' } as const

const known = new Set(['name', 'categoryId', 'status', 'id'])

/** Which members of a body are open in this way. */
const openMembers: Partial<Record<OpenPoint, (name: string, value: Json) => boolean>> = {
  name: name => name === 'name',
  // One that was cut is none: an id is only ever an integer that nobody has (P11).
  'supplied id': (name, value) => name === 'id' && isInteger(value),
  'unknown property': name => !known.has(name),
  'transfer coding': () => false,
}
