import { type Exchange, isCategoryRefusal } from '../core/exchange.js'
import type { Integer } from '../core/json.js'
import { petStatuses } from '../core/pet-status.js'
import type { Case } from '../core/scenario.js'
import { isValidCreation, sentRequest } from '../spec/request.js'
import { candidates, createWith } from './category.js'
import type { RunParts } from './parts.js'

/** Once a refused creation was not for its category, so many are to be refused in a row until that is looked into again. */
const inARow = 5

/**
 * A target may refuse a category at any time (P9), also the one in use: it may be full, or closed. Once a valid creation in it is refused,
 * plain ones are sent in it, too. Where they are refused whatever their status, twice, the category has closed. The run goes on in another
 * one if a plain one is accepted there in between; where none is, it creates nothing more from the next phase on.
 */
export class ClosedCategory {
  private readonly closed = new Set<Integer>()
  /** The one in use has closed, and there is no other. */
  private isLast = false
  private most = 1
  private refusedInARow = 0
  private search: Promise<void> | undefined

  constructor(private readonly parts: RunParts) {}

  /** Whether the case was refused for a category that has closed, and there is another one now. */
  async stopped({ exchanges }: Case): Promise<boolean> {
    const { trace } = this.parts
    const { categoryId } = trace.facts
    const refused: Integer[] = []
    for (const exchange of exchanges.filter(isValidCreation)) {
      const category = categoryOf(exchange)
      if (isCategoryRefusal(exchange)) refused.push(category)
      if (category !== categoryId) continue
      this.refusedInARow = isCategoryRefusal(exchange) ? this.refusedInARow + 1 : 0
    }
    const mayHaveClosed =
      categoryId !== undefined && trace.facts.open.has('createPet') && !this.isLast && !this.parts.isOver()
    if (mayHaveClosed && refused.includes(categoryId) && (this.search || this.refusedInARow >= this.most)) {
      this.search ??= this.look(categoryId).finally(() => {
        this.search = undefined
      })
      await this.search
    }
    return !this.isLast && refused.some(category => this.closed.has(category))
  }

  /** At the end of a phase, when nothing is under way. */
  async settle(): Promise<void> {
    const { trace } = this.parts
    const { categoryId } = trace.facts
    if (!this.isLast || categoryId === undefined) return
    if (await this.refuses(categoryId)) trace.useCategory(undefined)
    else this.stays(categoryId)
  }

  private async look(used: Integer): Promise<void> {
    const { options, send, trace } = this.parts
    const isNamed = options.categoryId !== undefined
    if (!(await this.refuses(used))) return this.stays(used)
    const listing = isNamed
      ? []
      : [await send('category', { endpoint: 'listPets', method: 'GET', path: '/pets?limit=100' })]
    const { listed, small } = candidates(listing)
    let other: Integer | undefined
    for (const batch of isNamed ? [] : [...listed, ...small]) {
      const others = batch.filter(category => category !== used && !this.closed.has(category))
      const taken = await Promise.all(others.map(category => this.takes(category)))
      other = others.find((_, at) => taken[at])
      if (other !== undefined) break
      for (const category of others) this.closed.add(category)
    }
    if (!(await this.refuses(used))) return this.stays(used)
    this.closed.add(used)
    this.most = 1
    if (other === undefined) this.isLast = true
    else trace.useCategory(other)
  }

  /** What was refused was not for the category. */
  private stays(category: Integer): void {
    this.closed.delete(category)
    this.isLast = false
    this.most = inARow
    this.refusedInARow = 0
  }

  private async takes(category: Integer): Promise<boolean> {
    return (await this.create(category, 'available'))?.response?.status === 201
  }

  /** What is refused for its status is not refused for its category. */
  private async refuses(category: Integer): Promise<boolean> {
    for (const status of [undefined, ...petStatuses]) {
      const exchange = await this.create(category, status)
      if (exchange === undefined || !isCategoryRefusal(exchange)) return false
    }
    return true
  }

  /** A plain creation; undefined where the run is over. */
  private async create(categoryId: Integer, status: string | undefined): Promise<Exchange | undefined> {
    if (this.parts.isOver()) return undefined
    const body = { name: this.parts.names.next(), categoryId, ...(status === undefined ? {} : { status }) }
    return this.parts.send('category', createWith(body))
  }
}

const categoryOf = (exchange: Exchange): Integer => sentRequest(exchange).creation!.categoryId!
