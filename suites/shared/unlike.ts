import { type Integer, isOrdinaryName, randomOf, shuffled } from '../../src/kit/index.js'
import { categoryClass } from '../model/creations.js'
import { nameKind } from '../model/name-kinds.js'

/** What a read of a pet may depend on. */
export interface Readable {
  readonly id: Integer
  readonly name: string
  readonly categoryId: Integer
  readonly status?: string | undefined
}

/** How the digits of an id look to who takes it for a text, a key of a table or a page. */
function looksOf(id: Integer): string {
  const digits = String(id).replace('-', '')
  if (/^(\d)\1{2,}$/.test(digits)) return 'one digit repeated'
  const zeros = /0*$/.exec(digits)![0].length
  if (zeros > 1) return `${zeros} zeros at the end`
  return BigInt(id) % 256n === 0n ? 'a multiple of 256' : `${digits.length} digits`
}

/** By the greatest number of bytes that a character takes in UTF-8: what encodes again stumbles over some of them. */
const bytesOf = (name: string): number => Math.max(0, ...[...name].map(each => Buffer.byteLength(each)))

/** Each kind with what it counts; of ids and statuses there are few. */
const kindsOf = ({
  id,
  name,
  categoryId,
  status = 'none',
}: Readable): readonly (readonly [kind: string, counts: number])[] => [
  [`id ${looksOf(id)}`, 4],
  [`status ${status}`, 4],
  isOrdinaryName(name)
    ? [`category ${categoryClass(BigInt(categoryId))}`, 2]
    : [`name ${nameKind(name)} ${bytesOf(name)}`, 2],
]

/** So many of the pets, in each place one that is of most kinds not seen before. */
export function unlike<P extends Readable>(pets: readonly P[], count: number, seed: number): readonly P[] {
  const seen = new Set<string>()
  const left = shuffled(randomOf('unlike', seed), pets).map(pet => ({ pet, kinds: kindsOf(pet) }))
  const gainOf = ({ kinds }: (typeof left)[number]): number =>
    kinds.reduce((sum, [kind, counts]) => sum + (seen.has(kind) ? 0 : counts), 0)
  const chosen: P[] = []
  while (chosen.length < count && left.length > 0) {
    let best = 0
    for (const [at, each] of left.entries()) if (gainOf(each) > gainOf(left[best]!)) best = at
    const [{ pet, kinds } = left[0]!] = left.splice(best, 1)
    chosen.push(pet)
    for (const [kind] of kinds) seen.add(kind)
  }
  return chosen
}
