import {
  defineRule,
  edited,
  faultsAt,
  type InjectionContext,
  type Integer,
  isInteger,
  type Json,
  notApplicable,
  type SentCreation,
  sentText,
  show,
} from '../../src/kit/index.js'
import { asked, misstores, moved } from './shared/creation-faults.js'
import {
  categoryBranch,
  categoryBranches,
  createdBy,
  echoed,
  goesBeyond,
  isCategoryInUse,
  isClear,
  soundCreation,
  unspecifiedBranch,
} from './shared/sent.js'

const branchOf = (creation: SentCreation): string =>
  goesBeyond(creation) ? unspecifiedBranch : categoryBranch(creation.categoryId!)

export const categoryComesBackExactly = defineRule({
  id: 'category-comes-back-exactly',
  cites: 'create-category-exact',
  summary: 'A categoryId that a creation was accepted with comes back digit for digit, over all of int64',
  why: 'A rounded or truncated number is the number of another category.',
  scenarios: ['creations by the model', 'create-gaps'],
  branches: [...categoryBranches, unspecifiedBranch],
  on: 'createPet',
  concerns(exchange) {
    const attempt = soundCreation(exchange)
    return attempt?.categoryId !== undefined && goesBeyond(attempt) ? unspecifiedBranch : undefined
  },
  *judge(exchange, facts) {
    const attempt = soundCreation(exchange)
    // A target may know few categories; only where it knows one of the size is there something to be seen.
    if (attempt?.categoryId !== undefined && exchange.response!.status !== 201)
      yield notApplicable('the target added no pet in such a category', branchOf(attempt))
    const { creation, pet } = createdBy(exchange) ?? {}
    const sent = creation?.categoryId
    if (creation === undefined || pet === undefined || sent === undefined || !isClear(creation, 'categoryId')) return
    // Of the category in use `create-echoes-category` says so.
    if (pet.categoryId !== sent && creation.validity === 'valid' && isCategoryInUse(creation, facts)) return
    const message = `A creation with categoryId ${sent} was accepted, and the 201 has ${show(pet.categoryId)}: numbers must survive the whole of int64.`
    yield echoed(pet, 'categoryId', sent, branchOf(creation), message)
  },
  faults: () => [
    ...misstores([
      ['rounded-to-a-double', 'beyond 2^53', isSent, moved(n => BigInt.asIntN(64, BigInt(Number(n))))],
      ['rounded-below', 'below -2^53', isSent, moved(n => (n < -(2n ** 53n) ? (n / 512n) * 512n : n))],
      ['cut-to-32-bits', 'beyond 2^31', isSent, moved(n => BigInt.asIntN(32, n))],
      ['cut-to-unsigned-32-bits', 'negative', isSent, moved(n => BigInt.asUintN(32, n))],
      ['0-becomes-1', 'small', isSent, moved(n => (n === 0n ? 1n : n))],
      ['drops-the-exponent', unspecifiedBranch, c => isSent(c) && sentText(c).includes(':1e2,'), moved(() => 1n)],
    ]),
    // Stored as it was sent: what reads show differs from the 201.
    ...faultsAt('createPet.body', [
      [
        'rounded-in-the-201-only',
        'beyond 2^53',
        c => typeof asked(c, 'categoryId') === 'bigint',
        edited('categoryId', lessExact),
      ],
    ]),
  ],
})

function isSent(c: InjectionContext): boolean {
  return isInteger(asked(c, 'categoryId'))
}

function lessExact(category: Json | undefined): Json {
  return (BigInt(category as Integer) / 1000n) * 1000n
}
