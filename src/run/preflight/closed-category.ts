import { type Exchange, isCategoryRefusal } from '../../core/exchange/exchange.js'
import type { Integer } from '../../core/json/json.js'
import { petStatuses } from '../../core/model/pet-status.js'
import type { Case } from '../../core/rule/scenario.js'
import { isValidCreation, sentRequest } from '../../spec/messages/request.js'
import type { RunParts } from '../parts.js'
import { createWith, findCategory } from './category.js'

/** Categories of a run: one after the other may close for ever, and each costs pets (P9). */
const mostCategories = 3

/**
 * A target may refuse a category at any time (P9), also the one in use: it may be full, or closed. Once valid creations in it were refused,
 * plain ones are sent in it at the end of the phase, too. Where they are refused whatever their status, twice, the category has closed. The
 * run goes on in another one if a plain one is accepted there in between; where none is, or once three have closed, it creates nothing more.
 */
export class ClosedCategory {
  private readonly closed = new Set<Integer>()

  constructor(private readonly parts: RunParts) {}

  /** Whether a valid creation in the category in use was refused. */
  mayHaveRefused({ exchanges }: Case): boolean {
    const { categoryId, open } = this.parts.trace.facts
    const refused = exchanges.filter(each => isValidCreation(each) && isCategoryRefusal(each))
    return open.has('createPet') && refused.some(each => sentRequest(each).creation!.categoryId === categoryId)
  }

  /** Whether the category in use has closed, and the run goes on in another one. While it is asked nothing else is under way. */
  async isReplaced(): Promise<boolean> {
    const { trace, options } = this.parts
    const used = trace.facts.categoryId
    if (used === undefined || !(await this.refuses(used))) return false
    this.closed.add(used)
    const mayLook = options.categoryId === undefined && this.closed.size < mostCategories
    const other = mayLook ? await this.another() : undefined
    if (!(await this.refuses(used))) {
      this.closed.delete(used)
      return false
    }
    trace.useCategory(other)
    return other !== undefined
  }

  private async another(): Promise<Integer | undefined> {
    const listing = await this.parts.send('category', { endpoint: 'listPets', method: 'GET', path: '/pets?limit=100' })
    const { category } = await findCategory(this.parts, [listing], this.closed)
    return category
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
