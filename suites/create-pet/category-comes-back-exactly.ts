import {
  always,
  change,
  defineRule,
  faultsAt,
  found,
  type Integer,
  int64,
  isInteger,
  type Json,
  notApplicable,
  observe,
  type Rule,
  type SeamContext,
  type SentCreation,
  sentText,
  show,
} from '../../src/kit/index.js'
import { categoryBranch, categoryBranches } from './shared/categories.js'
import { asked, misstores } from './shared/creations.js'
import { createdBy, gapBranch, goesBeyond, isCategoryInUse, isClear, soundCreation } from './shared/sent.js'

const branchOf = (creation: SentCreation): string =>
  goesBeyond(creation) ? gapBranch : categoryBranch({ categoryId: BigInt(creation.categoryId!) })

export const categoryComesBackExactly = defineRule({
  id: 'category-comes-back-exactly',
  cites: 'create-category-exact',
  summary: 'A categoryId that a creation was accepted with comes back digit for digit, over all of int64',
  why: 'A rounded or truncated number is the number of another category.',
  scenarios: ['creations by the model', 'category-values', 'create-gaps'],
  branches: [...categoryBranches, gapBranch],
  explains: ['get-returns-the-created-pet', 'same-in-every-view'],
  on: 'createPet',
  concerns(exchange) {
    const attempt = soundCreation(exchange)
    return attempt?.categoryId !== undefined && goesBeyond(attempt) ? gapBranch : undefined
  },
  *judge(exchange, facts) {
    const attempt = soundCreation(exchange)
    // A target may know few categories; only where it knows one of the size is there something to be seen.
    if (attempt?.categoryId !== undefined && exchange.response!.status !== 201)
      yield notApplicable('the target added no pet in such a category', branchOf(attempt))
    const { creation, pet } = createdBy(exchange) ?? {}
    const sent = creation?.categoryId
    if (creation === undefined || pet === undefined || sent === undefined || !isClear(creation, 'categoryId')) return
    if (pet.categoryId === sent) yield observe(branchOf(creation))
    else if (!isCategoryInUse(creation, facts)) {
      yield found({
        branch: branchOf(creation),
        message: `A creation with categoryId ${sent} was accepted, and the 201 has ${show(pet.categoryId)}: numbers must survive the whole of int64.`,
        expected: String(sent),
        actual: show(pet.categoryId),
        place: 'body.categoryId',
        subjects: [String(pet.id)],
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  turns('rounded-to-a-double', 'beyond 2^53', category => least(int64.max - 1023n, BigInt(Number(category)))),
  turns('last-digits-lost', 'beyond 2^53', category => (category > 2n ** 53n ? (category / 1000n) * 1000n : category)),
  turns('rounded-below', 'below -2^53', category => (category < -(2n ** 53n) ? (category / 512n) * 512n : category)),
  late(
    turns('rounded-one-below', 'below -2^53', category => (category === -(2n ** 53n) - 1n ? -(2n ** 53n) : category)),
  ),
  turns('cut-to-32-bits', 'beyond 2^31', category => BigInt.asIntN(32, category)),
  turns('cut-to-unsigned-32-bits', 'negative', category => BigInt.asUintN(32, category)),
  turns('capped-at-32-bits', 'beyond 2^31', category => (category > 2147483647n ? 2147483647n : category)),
  turns('without-sign', 'negative', category => (category < 0n ? -category - 1n : category)),
  turns('0-becomes-1', 'small', category => (category === 0n ? 1n : category)),
  turns('seven-digits-cut', 'small', category =>
    category > 1_000_000n && category < 2n ** 31n ? category / 10n : category,
  ),
  turns(
    'drops-the-exponent',
    gapBranch,
    () => 1n,
    c => sentText(c).includes(':1e2,'),
  ),
  turns(
    'reads-over-the-point',
    gapBranch,
    category => category * 10n,
    c => /:\d+\.0,/.test(sentText(c)),
  ),
  late(
    turns(
      'reads-that-of-an-object-within',
      gapBranch,
      () => 7n,
      c => /\{[^{}]*\{[^{}]*"categoryId":7/.test(sentText(c)),
    ),
  ),
  // Stored as it was sent: what reads show differs from the 201.
  ...faultsAt('createPet.body', [
    [
      'rounded-in-the-201-only',
      'beyond 2^53',
      always,
      (body, c) => {
        const sent = asked(c, 'categoryId')
        return typeof sent === 'bigint' ? change(body, { categoryId: (sent / 1000n) * 1000n }) : body
      },
    ],
  ]),
  late(turns('greatest-wraps', 'beyond 2^53', category => (category === 2n ** 63n - 1n ? -(2n ** 63n) : category))),
]

/** One value of a class: a quick run may draw another. */
function late(fault: Rule['faults'][number]): Rule['faults'][number] {
  return { ...fault, depth: 'standard' }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function turns(
  id: string,
  branch: string,
  edit: (category: bigint) => bigint,
  where: (c: SeamContext) => boolean = () => true,
) {
  const sent = (c: SeamContext): Json | undefined => asked(c, 'categoryId')
  return misstores(
    id,
    branch,
    c => isInteger(sent(c)) && where(c),
    c => ({ categoryId: edit(BigInt(sent(c) as Integer)) }),
  )
}
