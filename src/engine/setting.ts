import type { Facts } from '../core/ask.js'
import type { AskRequest, Exchange } from '../core/exchange.js'
import type { Setting } from '../core/model.js'

/** What was known when a request went out. */
type Begun = Omit<Setting, 'nth' | 'before'>

/** Connections whose last status is remembered; a run has few at a time. */
const most = 512

/** Tells what surrounded each request: the store as far as the run knows it, and the traffic. */
export class Settings {
  private under = 0
  private after: string | undefined
  private readonly last = new Map<number, number>()

  begin(request: AskRequest, facts: Facts): Begun {
    const pet = request.endpoint === 'getPet' ? petOf(request.path, facts) : undefined
    const begun: Begun = {
      pets: {
        total: facts.known(),
        available: facts.known('available'),
        pending: facts.known('pending'),
        sold: facts.known('sold'),
      },
      ...(this.after === undefined ? {} : { after: this.after }),
      beside: this.under,
      ...(pet === undefined ? {} : { pet }),
    }
    this.under++
    return begun
  }

  end(exchange: Exchange, begun: Begun): Setting {
    this.under--
    const { connection, response, endpoint } = exchange
    if (response !== undefined) this.after = `${endpoint} ${outcomeOf(response.status)}`
    if (connection === undefined) return begun
    const before = this.last.get(connection.id)
    this.remember(connection.id, response?.status, exchange.request.fresh === true)
    return { ...begun, nth: connection.nth, ...(before === undefined ? {} : { before }) }
  }

  private remember(connection: number, status: number | undefined, closed: boolean): void {
    this.last.delete(connection)
    if (status === undefined || closed) return
    this.last.set(connection, status)
    if (this.last.size > most) this.last.delete(this.last.keys().next().value!)
  }
}

const outcomeOf = (status: number): string => (status === 401 ? '401' : `${Math.floor(status / 100)}xx`)

function petOf(path: string, facts: Facts): Setting['pet'] {
  const id = path.slice('/pets/'.length)
  const pet = /^\d{1,19}$/.test(id) ? facts.own(BigInt(id)) : undefined
  return pet === undefined ? undefined : { name: pet.name, categoryId: BigInt(pet.categoryId), status: pet.status }
}
