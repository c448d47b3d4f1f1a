import type { Exchange, RequestSpec } from '../core/exchange/exchange.js'
import { isJsonObject } from '../core/json/json.js'
import type { NameForm } from '../core/model/name-form.js'
import { type Phase, storeIn } from '../core/model/phase.js'
import type { Amount } from '../core/model/share.js'
import { randomOf } from '../core/random/random.js'
import type { Finding, Rule } from '../core/rule/rule.js'
import type { Facts, OwnPet } from '../core/rule/scenario.js'
import { now } from '../core/system/clock.js'
import { sentRequest } from '../spec/messages/request.js'
import { parsedResponse } from '../spec/messages/response.js'
import type { Diagnosis } from './index.js'
import { alongWithOthers, quietMs } from './interactions.js'
import type { Values } from './parts.js'
import { type Failing, isFinding, type Known, type LaterRead, type Sent } from './sent.js'
import type { Sample, Shape, Tools } from './shapes/shape.js'
import { few, type May, readablePets, requestOfRead, requestsAround, requestThatEnds } from './surroundings.js'

export interface TrialParts {
  readonly facts: Facts
  readonly diagnosis: Diagnosis
  readonly send: (request: RequestSpec, phase: Phase, label: string) => Promise<Exchange>
  /** What may be sent yet. */
  readonly left: () => Amount
  /** Judges what waits until something is fine again; false where nothing may be sent that would show it. */
  readonly judgeWaiting: () => Promise<boolean>
  readonly name: (form?: NameForm) => string
  readonly ended: () => boolean
  readonly sleep: (ms: number) => Promise<void>
}

/** Sends requests of any shape for one rule in one phase, and judges what came. */
export class Trials {
  readonly tools: Tools
  readonly may: May
  /** Something was not sent because nothing is left for it. */
  wasCut = false
  /** What is being made small, and the status that it shows: a pet that is missing so just after its creation is taken for it until the end. */
  expected: { readonly finding: Finding; readonly status: number | undefined } | undefined
  private requests = 0
  private share: number
  private more = 0
  private readonly leftAtFirst: Amount

  constructor(
    private readonly parts: TrialParts,
    readonly rule: Rule,
    private readonly phase: Phase,
    private readonly known: Known,
    private readonly most: Amount,
    private readonly all: Amount,
    /** Nothing is left but for a request or two. */
    readonly isBrief: boolean,
    private readonly isOver: () => boolean,
  ) {
    this.leftAtFirst = parts.left()
    this.share = most.requests
    const { facts, name, diagnosis } = parts
    const random = randomOf('experiments', facts.seed, rule.id, phase)
    this.tools = { facts, rule, random, name, sent: diagnosis.interactions.latest() }
    this.may = { create: this.mayCreate(), omitKey: phase === 'keys' }
  }

  /** Whether requests like this one may be sent now. */
  isAble(sample: Sample): boolean {
    const { keyed } = sentRequest(sample)
    if (sample.endpoint === 'getPet' && !this.parts.facts.getPetDue) return false
    const creates = sample.endpoint === 'createPet' || (sample.endpoint === 'getPet' && sample.pet !== undefined)
    return keyed !== 'open' && (keyed === 'valid' || this.may.omitKey) && (!creates || this.may.create)
  }

  /** For what the others of the phase profit from. */
  takeAll(): void {
    this.share = Math.max(this.share, this.all.requests)
  }

  /** What is half done helps nobody: so much more may be sent, and nothing that could be left out. */
  takeMore(requests: number): void {
    this.more = requests
  }

  /** Whether its share of what may be sent is used up. */
  get isShareUsed(): boolean {
    return this.requests >= this.share
  }

  /** Sends it, unless it was sent in this phase; undefined where it cannot be, or nothing came of it. */
  async try(shape: Shape, values: Values, { isNew = false } = {}): Promise<Sent | undefined> {
    const written = shape.write(values)
    const around = requestsAround(values, this.tools, this.may)
    if (written === undefined || around === undefined) return undefined
    const like = JSON.stringify([shape.kind, values])
    const known = isNew ? undefined : this.known.get(like)
    if (known !== undefined) return this.judgedInTime(known, known.unsettled)
    const { opening, isOnIt, before, concurrent, fresh } = around
    // A pet that is created for it may be read twice.
    const cost = opening.length + before.length + concurrent.length + (written.creation === undefined ? 1 : 3)
    const most = Math.max(this.share, Math.min(this.all.requests, this.share + this.more))
    const left = Math.min(this.parts.left().requests, most - this.requests)
    const created = this.leftAtFirst.creates - this.parts.left().creates
    const creates = (written.creation ?? written.request()).method === 'POST'
    if (cost > left || (creates && created >= this.most.creates) || this.isOver()) {
      this.wasCut = true
      return undefined
    }
    const opened = await this.sendTogether(opening)
    const exchanges: Exchange[] = []
    let id: string | undefined
    if (written.creation !== undefined) {
      const [created] = await this.sendTogether([written.creation])
      id = String(parsedResponse(created!).looseId ?? '')
      if (id === '') return undefined
      exchanges.push(created!)
    }
    const earlier = await this.sendTogether(before)
    const request = { ...written.request(id), ...(fresh ? { fresh: true as const } : {}) }
    // Among few, since others may have to come before it or after it; behind many, since that many may be taken at once.
    const place = concurrent.length > few ? concurrent.length : Math.floor((concurrent.length * 2) / 3)
    const all = await this.sendTogether(
      concurrent.toSpliced(place, 0, request),
      concurrent.length > 0 ? place : undefined,
    )
    const others = all.toSpliced(place, 1)
    const surrounding = { opening: isOnIt ? opened : [], before: earlier, concurrent: others }
    const isSurrounded = Object.values(surrounding).flat().length > 0
    const read = all[place]!
    const made = { exchanges: [...exchanges, read], ...(isSurrounded ? { around: surrounding } : {}) }
    const later = id === undefined ? undefined : this.laterRead(read, request, id, before)
    const sent = await this.judgedInTime(made, later)
    if (sent !== undefined) this.known.set(like, sent)
    return sent
  }

  private async judgedInTime(
    made: Pick<Sent, 'exchanges' | 'around'>,
    later: LaterRead | undefined,
  ): Promise<Sent | undefined> {
    const { finding, status } = this.expected ?? {}
    if ((finding?.lacks ?? []).length > 0) await this.showPetOf(made.exchanges.at(-1)!)
    const sent = await this.judged(made)
    if (later === undefined || sent === undefined || isFinding(sent.outcome)) return sent
    if (!later.isMissing && !this.isSilentOnWrong(made.exchanges.at(-1)!)) return sent
    if (finding !== undefined && status === made.exchanges.at(-1)!.response?.status && !showsLater(this.tools.sent))
      return { ...sent, outcome: finding, unsettled: later }
    return this.readAgain(made, later)
  }

  /** A pet that differs so soon may settle as well: its rule says nothing of it yet, and another one does. */
  private isSilentOnWrong(exchange: Exchange): boolean {
    const { diagnosis } = this.parts
    return diagnosis.outcome(this.rule, exchange) === undefined && diagnosis.isWrong(exchange)
  }

  /** An empty list is wrong only where getPet shows afterwards that a pet belongs in it. */
  private async showPetOf(list: Exchange): Promise<void> {
    const { query } = sentRequest(list)
    if (query?.validity !== 'valid' || parsedResponse(list).items?.length !== 0 || !this.parts.facts.getPetDue) return
    const belongs = ({ status, createdAt }: OwnPet): boolean =>
      (query.status === 'omitted' || status === query.status) && createdAt + this.parts.facts.settleMs <= list.startedAt
    const pet = readablePets(this.parts.facts).findLast(belongs)
    if (pet !== undefined) await this.sendTogether([requestOfRead(pet.id)])
  }

  private async readAgain(made: Pick<Sent, 'exchanges' | 'around'>, later: LaterRead): Promise<Sent | undefined> {
    return this.judged({ ...made, exchanges: [...made.exchanges.slice(0, -1), await this.readLater(later)] })
  }

  /** Those that were sent too soon, by a read of the same pets that comes late enough. */
  async settled(all: readonly Sent[]): Promise<ReadonlyMap<Sent, Sent>> {
    const settled = new Map<Sent, Sent>()
    for (const sent of new Set(all)) {
      if (sent.unsettled === undefined) continue
      const later = await this.readAgain(sent, sent.unsettled)
      if (later !== undefined) settled.set(sent, later)
    }
    return settled
  }

  /** Something right that is not what was sent last. */
  async sendOther(): Promise<void> {
    const wasList = this.tools.sent.at(-1)?.endpoint === 'listPets'
    const request = requestThatEnds(wasList ? 'getPet 4xx' : 'listPets 2xx', this.tools, this.may)
    if (request !== undefined) await this.sendTogether([request])
  }

  /** `own`: the place of the one that the others are beside. */
  private async sendTogether(requests: readonly RequestSpec[], own?: number): Promise<readonly Exchange[]> {
    if (requests.length === 0) return []
    this.requests += requests.length
    // Timers are not that exact.
    await this.parts.sleep(quietMs + 1)
    return Promise.all(
      requests.map((request, at) => this.parts.send(request, this.phase, at === own ? alongWithOthers : 'experiment')),
    )
  }

  /** Undefined where the read counts, since the pet must have settled by then (P12). */
  private laterRead(
    read: Exchange,
    request: RequestSpec,
    id: string,
    before: readonly RequestSpec[],
  ): LaterRead | undefined {
    const { facts } = this.parts
    const pet = facts.own(id)
    const isMissing = read.response?.status === 404 || read.response?.status === 410
    if (pet === undefined || !(isMissing || read.response?.status === 200)) return undefined
    const from = pet.createdAt + facts.settleMs
    return read.startedAt >= from ? undefined : { request, before, from, isMissing }
  }

  private async readLater({ request, before, from }: LaterRead): Promise<Exchange> {
    await this.parts.sleep(Math.max(0, from - now()))
    await this.sendTogether(before)
    const [read] = await this.sendTogether([request])
    return read!
  }

  /**
   * Whether the document gives both the same status, and the rule observed nothing in this one: it could not have failed, such as
   * a page of three where there are but three pets (P23).
   */
  isSilent(sent: Sent, failing: Failing): boolean {
    const isJudged = this.parts.diagnosis.outcome(this.rule, sent.exchanges.at(-1)!) !== undefined
    return (!isJudged && this.isSameQuestion(sent, failing)) || this.endsBefore(sent, failing)
  }

  /** Whether the same could have been wrong in it: any response has a status, and of the rest the rule itself has to have seen something. */
  couldFail(sent: Sent, failing: Failing): boolean {
    return failing.outcome.place === 'status line' ? !this.endsBefore(sent, failing) : !this.isSilent(sent, failing)
  }

  /** Whether it is a page that ends before the pet of this run whose part of a list is wrong: it could not have shown it. */
  private endsBefore({ exchanges, outcome }: Sent, failing: Failing): boolean {
    const { subjects = [], place } = failing.outcome
    const list = exchanges.at(-1)!
    const { items = [] } = parsedResponse(list)
    const { limit, status } = sentRequest(list).query ?? {}
    if (isFinding(outcome) || !place.startsWith('body[') || items.length < (typeof limit === 'number' ? limit : 20))
      return false
    const ids = new Set(items.map(item => (isJsonObject(item) ? String(item.id) : '')))
    return subjects.some(id => {
      const pet = this.parts.facts.own(id)
      return pet !== undefined && !ids.has(id) && (status === 'omitted' || status === pet.status)
    })
  }

  /** Whether the document gives both the same status. */
  isSameQuestion(sent: Sent, other: Sent): boolean {
    return this.documented(sent.exchanges.at(-1)!) === this.documented(other.exchanges.at(-1)!)
  }

  private async judged({ exchanges, around }: Pick<Sent, 'exchanges' | 'around'>): Promise<Sent | undefined> {
    if (!(await this.parts.judgeWaiting())) {
      this.wasCut = true
      return undefined
    }
    const exchange = exchanges.at(-1)!
    if (exchange.response === undefined) return undefined
    const { diagnosis } = this.parts
    const outcome = diagnosis.outcome(this.rule, exchange)
    const sent = { exchanges, ...(around === undefined ? {} : { around }) }
    if (outcome !== undefined && outcome !== 'right') return { ...sent, outcome }
    const isRight = exchange.response.status === this.documented(exchange) && !diagnosis.isWrong(exchange)
    return { ...sent, outcome: isRight ? 'right' : 'neither' }
  }

  /** The status that the document gives to the request, where it gives one. */
  private documented(exchange: Exchange): number | undefined {
    const { keyed, query, creation, petId } = sentRequest(exchange)
    if (keyed !== 'valid') return keyed === 'invalid' ? 401 : undefined
    if (query !== undefined) return query.validity === 'valid' ? 200 : undefined
    if (creation !== undefined)
      return { valid: 201, invalid: 400, open: undefined, lenient: undefined }[creation.validity]
    if (petId?.kind !== 'integer') return undefined
    return this.parts.facts.own(petId.text) === undefined ? 404 : 200
  }

  private mayCreate(): boolean {
    const { readOnly, stock, categoryId } = this.parts.facts
    const room = (storeIn(this.phase)?.most ?? 0) - stock.total
    const left = Math.min(room, this.parts.left().creates)
    return !readOnly && categoryId !== undefined && left >= 2 * (few + 1)
  }
}

/** Whether a pet was found that had been missing before: whatever is missing may come. */
function showsLater(sent: Tools['sent']): boolean {
  const missing = new Set<OwnPet>()
  for (const { pet, status } of sent) {
    if (pet === undefined) continue
    if (status === 200 && missing.has(pet)) return true
    if (status === 404 || status === 410) missing.add(pet)
  }
  return false
}

/** Undefined where the rule finds something in one of two times: what surrounds a request does not always come about. */
export async function passesTwice(trials: Trials, shape: Shape, values: Values): Promise<Sent | undefined> {
  const first = await trials.try(shape, values)
  if (first === undefined || isFinding(first.outcome)) return undefined
  const second = await trials.try(shape, values, { isNew: true })
  return second === undefined || isFinding(second.outcome) ? undefined : second
}
