import {
  change,
  defineRule,
  fault,
  found,
  type InjectionContext,
  isInteger,
  notApplicable,
  observe,
  type Rule,
  readLeniently,
  sentText,
  wrongStatus,
} from '../../src/kit/index.js'
import {
  extensions,
  extensionsInPart,
  invalidKind,
  isLenient,
  isLenientlyRead,
  malformedKind,
} from './shared/invalid-kind.js'

const all = [...extensions, ...extensionsInPart]

export const createRefusesJsonExtensions = defineRule({
  id: 'create-refuses-json-extensions',
  cites: 'json-extensions',
  summary: 'A creation whose body shows a valid pet in more than JSON is refused',
  why: 'Clients that write no JSON never learn of it, until another server or a stricter parser refuses them.',
  scenarios: ['invalid creations'],
  // A quick run asks one text of each kind.
  branches: { quick: extensions, standard: all },
  needs2xx: ['createPet'],
  on: 'createPet',
  *judge(exchange) {
    if (!isLenient(exchange)) return
    const kind = invalidKind(exchange)
    if (kind === undefined) return
    const status = exchange.response!.status
    if (isLenientlyRead(exchange)) {
      yield found({
        branch: kind,
        message: `POST /pets with a body that is not JSON (${kind}) was accepted; RFC 8259 leaves that to the parser, but clients should be told.`,
        ...wrongStatus(400, status),
      })
    } else if (status === 400) yield observe(kind)
    else yield notApplicable(`the target refused such a body with ${status}`, kind)
  },
  faults: () => all.map(accepts),
})

/** A server that reads texts of this kind all the same, as a lenient parser does. */
function accepts(kind: (typeof all)[number]): Rule['faults'][number] {
  const isRead = (c: InjectionContext) =>
    c.input === undefined && shown(c) !== undefined && malformedKind(sentText(c)) === kind
  const depth = extensionsInPart.some(each => each === kind) ? { depth: 'standard' as const } : {}
  return fault({
    id: `reads-${kind.toLowerCase().replace(/\W+/g, '-')}`,
    branch: kind,
    injections: () => ({
      'createPet.problem': (problem, c) => (isRead(c) ? undefined : problem),
      'createPet.record': (pet, c) => (pet !== undefined && isRead(c) ? { ...pet, ...shown(c) } : pet),
      'createPet.body': (body, c) => (isRead(c) ? change(body, shown(c)!) : body),
    }),
    ...depth,
  })
}

function shown(c: InjectionContext): { readonly name: string; readonly categoryId: bigint } | undefined {
  const { complete = false, members = [] } = readLeniently(sentText(c)) ?? {}
  const shownAs = (field: string) => members.findLast(({ name }) => name === field)?.value
  const [name, categoryId] = [shownAs('name'), shownAs('categoryId')]
  if (!complete || typeof name !== 'string' || !isInteger(categoryId)) return undefined
  return { name, categoryId: BigInt(categoryId) }
}
