import { type AskRequest, type Exchange, type Operation, operations } from '../core/exchange.js'
import type { Interaction, Parameter, SettingOf } from '../core/model.js'
import { keyOf, requestOf, type SentKey, sentRequest } from '../spec/request.js'

/** The parameters by which requests with a bad key differ, the kind of request first. */
const telling = [
  'request',
  'body',
  'name',
  'status',
  'filter',
  'limit',
  'order',
  'category',
  'order of members',
  'white space',
  'escapes',
  'unknown member',
]
const mostRequests = 300

/** The bad keys that a run has sent, and a request of each kind that went with one: no others are sent to tell when a rule fails. */
export class BadKeys {
  private readonly byKind = new Map<string, SentKey>()
  private readonly known = new Set<string>()
  /** The requests by operation and kind: there are many of some, and one of others. */
  private readonly groups = new Map<string, AskRequest[]>()

  constructor(
    private readonly parameters: Readonly<Partial<Record<Operation, readonly Parameter[]>>>,
    private readonly settingOf: SettingOf,
  ) {}

  get keys(): readonly SentKey[] {
    return [...this.byKind.values()]
  }

  get requests(): readonly (readonly AskRequest[])[] {
    return [...this.groups.values()]
  }

  see(exchange: Exchange): void {
    const { endpoint, credential, credentialVariant } = exchange
    if (!operations.includes(endpoint as Operation) || sentRequest(exchange).keyed !== 'invalid') return
    const kind = `${credential}|${credentialVariant ?? 0}`
    if (!this.byKind.has(kind)) this.byKind.set(kind, keyOf(exchange))
    const setting = this.settingOf(exchange)
    const classes = setting === undefined ? [] : this.classesOf({ ...exchange, setting })
    const [what] = classes
    const whole = classes.join('|')
    if (what === undefined || this.known.has(whole) || this.known.size >= mostRequests) return
    this.known.add(whole)
    const group = this.groups.get(`${endpoint} ${what}`) ?? []
    this.groups.set(`${endpoint} ${what}`, [...group, requestOf(exchange)])
  }

  private classesOf(interaction: Interaction): readonly (string | undefined)[] {
    const all = this.parameters[interaction.endpoint as Operation] ?? []
    return telling.map(each => all.find(({ name }) => name === each)?.classOf?.(interaction))
  }
}
