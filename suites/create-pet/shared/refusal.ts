import {
  always,
  defineRule,
  type Exchange,
  fault,
  faultsAt,
  found,
  type InjectionContext,
  interactionOf,
  isCategoryRefusal,
  isRefusedOnTheWay,
  notApplicable,
  type Outcomes,
  observe,
  type Rule,
  respond,
  sentRequest,
  statusText,
  wrongStatus,
} from '../../../src/kit/index.js'
import {
  extensions,
  extensionsInPart,
  type InvalidKind,
  invalidKind,
  isLenient,
  isLenientlyRead,
  kindsAlongWith,
} from './invalid-kind.js'

type Where = (c: InjectionContext) => boolean

interface Refusal extends Pick<Rule, 'id' | 'cites' | 'summary' | 'why'> {
  readonly kinds: readonly InvalidKind[]
  /** Besides that of invalid creations. */
  readonly scenarios?: readonly string[]
  /** Besides accepting each kind, and refusing it with 422. */
  readonly faults?: () => Rule['faults']
}

/** A rule by which some kinds of invalid creations are refused with exactly 400. */
export function defineRefusal({ kinds, scenarios = [], faults = () => [], ...rule }: Refusal): Rule {
  return defineRule({
    ...rule,
    scenarios: [kinds.every(isOfField) ? 'invalid fields' : 'invalid creations', ...scenarios],
    branches: kinds,
    needs2xx: ['createPet'],
    on: 'createPet',
    // What holds something open besides may get no response (P11).
    concerns: exchange => (hasUnspecified(exchange) ? undefined : kindOf(exchange, kinds)),
    judge: exchange => judgeRefusal(exchange, kinds),
    faults: () => [...kinds.flatMap(lets), ...faults()],
  })
}

/** A body with such a flaw is an object otherwise. */
const isOfField = (kind: InvalidKind): boolean => /^(name|categoryId|status) /.test(kind)

/** Every invalid creation with the key is judged by the rule of its kind, whoever sent it. */
function kindOf(exchange: Exchange, kinds: readonly InvalidKind[]): InvalidKind | undefined {
  const kind = exchange.endpoint === 'createPet' ? invalidKind(exchange) : undefined
  return kind !== undefined && kinds.includes(kind) ? kind : undefined
}

function* judgeRefusal(exchange: Exchange, kinds: readonly InvalidKind[]): Outcomes {
  const kind = kindOf(exchange, kinds)
  if (kind === undefined) return
  const status = exchange.response?.status
  // Without a body there is no media type to be had: 415 is a legal response, too (P10).
  const legal = kind === 'no body and no content type' ? [400, 415] : exchange.request.chunked ? [400, 411] : [400]
  if (legal.includes(status!) || isRefusedForUnspecified(exchange)) yield observe(kind)
  // Acceptance is for `create-refuses-json-extensions`.
  else if (isLenientlyRead(exchange)) yield notApplicable('the target takes such texts for JSON', kind)
  // What is too large may never have come to the service (P22).
  else if (isRefusedOnTheWay(exchange)) yield notApplicable(`the target refused such a body with ${status}`, kind)
  // A lenient parser may have read it: then it is refused as any creation may be, for its name (P7) or its category (P9).
  else if (isLenient(exchange) && status === 409) yield notApplicable('the name in such a text may be taken', kind)
  else {
    const alongWith = kindsAlongWith(exchange)
    const mayBeClosed = isLenient(exchange) && isCategoryRefusal(exchange)
    yield found({
      ...(mayBeClosed ? { unless: ['categories-close'] } : {}),
      branch: kind,
      message: `POST /pets with ${bodyText(exchange)} (${[kind, ...alongWith].join(', ')}) returned ${statusText(status)}; the document gives 400 to an invalid body.`,
      ...wrongStatus(legal, status),
      ...(alongWith.length === 0 ? {} : { alongWith }),
    })
  }
}

const hasUnspecified = (exchange: Exchange): boolean => (sentRequest(exchange).creation?.open.length ?? 0) > 0

/** What the target need not take (P11) it may refuse in its own way, before it looks at what is wrong. */
function isRefusedForUnspecified(exchange: Exchange): boolean {
  const status = exchange.response!.status
  return status >= 400 && status < 500 && hasUnspecified(exchange)
}

/** Blanks tell nothing of what is wrong. */
const bodyText = ({ request }: Exchange): string =>
  request.body === undefined ? 'no body' : `the body ${cut(String(request.body).replace(/\s+/g, ' '))}`

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

// -- Faults: servers that let an invalid body pass

const isOf = (c: InjectionContext, kind: InvalidKind): boolean => invalidKind(interactionOf(c)) === kind

const idOf = (kind: InvalidKind): string => kind.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The ways of not refusing a kind: accepting it, and refusing it with another status. What a lenient parser may take is one way less. */
function lets(kind: InvalidKind): Rule['faults'] {
  const isExtension = extensions.some(each => each === kind)
  // All of their texts are sent from standard on.
  const depth = isExtension || extensionsInPart.some(each => each === kind) ? 'standard' : undefined
  const refuses = breaksOn(kind, always, 422, depth)
  if (isExtension) return [refuses]
  const accepts = [`accepts-${idOf(kind)}`, kind, (c: InjectionContext) => isOf(c, kind), undefined, depth] as const
  return [...faultsAt('createPet.problem', [accepts]), refuses]
}

/** A kind, or some bodies of it, that get another status than 400. */
export function breaksOn(kind: InvalidKind, where: Where = always, status = 500, depth?: 'standard') {
  return fault({
    id: `returns-${status}-to-${idOf(kind)}`,
    branch: kind,
    point: 'createPet.response',
    when: (c, unmodified) => c.authenticated && unmodified.status === 400 && isOf(c, kind) && where(c),
    then: respond(status),
    depth,
  })
}
