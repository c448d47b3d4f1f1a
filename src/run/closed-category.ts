import { type Exchange, isCategoryRefusal } from '../core/exchange.js'
import type { Integer } from '../core/json.js'
import type { Case } from '../core/scenario.js'
import type { TraceJudge } from '../judging/trace-judge.js'
import { isValidCreation, sentRequest } from '../spec/request.js'
import { candidates, createWith, type Send } from './category.js'

export interface ClosedCategoryParts {
  readonly trace: Pick<TraceJudge, 'facts' | 'useCategory'>
  readonly send: Send
  readonly name: () => string
  /** The user named the category: no other is tried. */
  readonly isNamed: boolean
  isOver(): boolean
}

/**
 * A target may refuse a category at any time (P9), also the one in use: it may be full, or closed. Once a valid creation in it is refused,
 * a plain one is sent in it, too; where that is refused twice, and a plain one in another category is accepted between, the run goes on in
 * the other one.
 */
export class ClosedCategory {
  private readonly closed = new Set<Integer>()
  /** Once a refused creation was not for its category, no other is either. */
  private isOther = false
  private search: Promise<void> | undefined

  constructor(private readonly parts: ClosedCategoryParts) {}

  /** Whether the case was refused for a category that has closed, and there is another one now. */
  async stopped({ exchanges }: Case): Promise<boolean> {
    const { isNamed, isOver, trace } = this.parts
    const refused = exchanges.filter(each => isCategoryRefusal(each) && isValidCreation(each)).map(categoryOf)
    if (isNamed || this.isOther || isOver()) return refused.some(category => this.closed.has(category))
    const { categoryId } = trace.facts
    if (categoryId !== undefined && trace.facts.open.has('createPet') && refused.includes(categoryId)) {
      this.search ??= this.look(categoryId).finally(() => {
        this.search = undefined
      })
      await this.search
    }
    return refused.some(category => this.closed.has(category))
  }

  private async look(used: Integer): Promise<void> {
    this.isOther = true
    if (await this.takes(used)) return
    const listing = await this.parts.send('category', { endpoint: 'listPets', method: 'GET', path: '/pets?limit=100' })
    const { listed, small } = candidates([listing])
    for (const batch of [...listed, ...small]) {
      const others = batch.filter(category => category !== used && !this.closed.has(category))
      const taken = await Promise.all(others.map(category => this.takes(category)))
      const other = others.find((_, at) => taken[at])
      if (other === undefined) {
        for (const category of others) this.closed.add(category)
        continue
      }
      if (await this.takes(used)) return
      this.closed.add(used)
      this.isOther = false
      this.parts.trace.useCategory(other)
      return
    }
  }

  private async takes(category: Integer): Promise<boolean> {
    if (this.parts.isOver()) return false
    const body = { name: this.parts.name(), categoryId: category, status: 'available' }
    const exchange: Exchange = await this.parts.send('category', createWith(body))
    return exchange.response?.status === 201
  }
}

const categoryOf = (exchange: Exchange): Integer => sentRequest(exchange).creation!.categoryId!
