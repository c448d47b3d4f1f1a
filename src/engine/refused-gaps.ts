import type { Facts } from '../core/ask.js'
import { type AskRequest, type Exchange, isInfrastructure } from '../core/exchange.js'
import { gapRefusal } from '../core/gap-refusal.js'
import { isJsonObject, type JsonObject, writeJson } from '../core/json.js'
import type { Trait } from '../core/rule.js'
import type { OpenPoint } from '../spec/creation.js'
import { openPoints } from '../spec/gap-refusals.js'
import { sentRequest } from '../spec/request.js'

/** Several, since a target may refuse one name and take another. */
const mostQuestions = 3
/** Of all kinds: a target may refuse each time with another status. */
const mostInRun = 40

interface Doubt {
  readonly point: OpenPoint
  /** Bodies that put right what is wrong and leave what is open; the name is still to be given where it is missing. */
  readonly bodies: Map<string, JsonObject>
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
      const { point, bodies, asked } = doubt
      if (this.shown.has(trait) || asked === mostQuestions || this.left === 0) return []
      const [next] = [...bodies.values()].slice(asked)
      if (next === undefined) return []
      doubt.asked++
      this.left--
      const body = writeJson({ name: name(), categoryId, ...next })
      return [{ ...creation, body, ...(point === 'transfer coding' ? { chunked: true as const } : {}) }]
    })
  }

  private doubt(trait: Trait, point: OpenPoint, exchange: Exchange): void {
    const known = this.doubts.get(trait) ?? { point, bodies: new Map<string, JsonObject>(), asked: 0 }
    this.doubts.set(trait, known)
    const { json } = sentRequest(exchange).creation!
    const body = openPart[point]?.(isJsonObject(json) ? json : {})
    if (body !== undefined && known.bodies.size < mostQuestions) known.bodies.set(writeJson(body), body)
  }
}

const creation = { endpoint: 'createPet', method: 'POST', path: '/pets' } as const

/** Of a body only what is open in this way. */
const openPart: Partial<Record<OpenPoint, (json: JsonObject) => JsonObject>> = {
  name: ({ name }) => ({ name: name! }),
  'supplied id': ({ id }) => ({ id: id! }),
  'unknown property': json =>
    Object.fromEntries(
      Object.entries(json).filter(([member]) => !['name', 'categoryId', 'status', 'id'].includes(member)),
    ),
  'transfer coding': () => ({}),
}
