import type { Interaction } from '../../src/core/model/model.js'
import type { InjectionContext } from '../../src/core/rule/injection.js'
import { sentRequest } from '../../src/kit/index.js'
import { creationOf, type Meaning, meaning, reversed } from './meaning.js'

const categoryOf = (interaction: Interaction): bigint | undefined => {
  const id = creationOf(interaction)?.categoryId
  return id === undefined ? undefined : BigInt(id)
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
const isPower = (value: bigint, of: bigint): boolean => {
  let power = of
  while (power < value) power *= of
  return power === value
}
const next = (holds: (value: bigint) => boolean) => (value: bigint) => [-1n, 0n, 1n].some(by => holds(value + by))
const about =
  (...bits: readonly bigint[]) =>
  (value: bigint) =>
    bits.some(bit => next(each => each === 2n ** bit)(magnitude(value)))
const digits = (count: number) => (value: bigint) => String(magnitude(value)).length === count
const ofBits = (count: number) => (value: bigint) => magnitude(value).toString(2).length === count

const numbers = meaning({
  ...{ name: 'numbers', kinds: ['creation'] },
  faults: /^create-(?:(?:shows|stores|keeps)-a-category-(?:off-by-one|as-zero)|returns-500)$/,
  of: categoryOf,
  definitions: {
    ...Object.fromEntries(
      [2, 4, 6, 8, 10, 12, 14, 15, 16, 17, 18, 19].map(count => [`${count} digits`, digits(count)]),
    ),
    ...Object.fromEntries(
      [8, 10, 16, 20, 24, 25, 32, 34, 40, 48, 52, 54, 60, 62].map(count => [`${count} bits`, ofBits(count)]),
    ),
    'about the end of a byte': about(7n, 8n),
    'about the end of two bytes': about(15n, 16n),
    'about the end of three bytes, or of a float': about(23n, 24n),
    'about the end of four bytes': about(31n, 32n),
    'about the end of six bytes': about(47n, 48n),
    'about the end of a double': about(53n),
    'about the end of eight bytes': about(62n, 63n),
    'a power of two': value => isPower(magnitude(value), 2n),
    'next to a power of two': value => magnitude(value) > 100n && next(each => isPower(each, 2n))(magnitude(value)),
    'a power of ten': value => isPower(magnitude(value), 10n),
    'next to a power of ten': value => magnitude(value) > 100n && next(each => isPower(each, 10n))(magnitude(value)),
    'zeros at its end': /[1-9]0{3,}$/,
    'one digit again and again': /^-?(\d)\1{2,}$/,
    'four digits alike': /([1-9])\1{3}/,
    nines: /^-?9{3,}$/,
    'digits that count': /12345|98765/,
    'a palindrome': value =>
      String(value).length > 3 && [...String(magnitude(value))].reverse().join('') === String(magnitude(value)),
    'low 16 bits all zero': value => value !== 0n && value % 2n ** 16n === 0n,
    'low 32 bits all zero': value => value !== 0n && value % 2n ** 32n === 0n,
    'low 16 bits all set': value => magnitude(value) > 2n ** 16n && BigInt.asUintN(16, value) === 2n ** 16n - 1n,
    'low 32 bits all set': value => magnitude(value) > 2n ** 32n && BigInt.asUintN(32, value) === 2n ** 32n - 1n,
    'low 32 bits negative': value => magnitude(value) > 2n ** 33n && BigInt.asIntN(32, value) < 0n,
    'not whole in a float': value => BigInt(Math.fround(Number(value))) !== value && magnitude(value) < 2n ** 31n,
    'whole in a float, but large': value =>
      magnitude(value) > 2n ** 33n && BigInt(Math.fround(Number(value))) === value,
    'alternating bits': value => magnitude(value) > 255n && /^(?:10)+1?$/.test(magnitude(value).toString(2)),
    'ones and zeros': /^-?[01]{3,}$/,
    'a date or a time': /^(?:19|20)\d{6}$|^1[5-9]\d{8}(?:\d{3})?$/,
    'negative and small': value => value < 0n && value > -128n,
    'prime in its last digits': /(?:13|17|37|97)$/,
  },
})

const mediaTypes = meaning({
  ...{ name: 'media types', kinds: ['creation', 'createKey'] },
  faults: /^create-(?:shows-a-pet-|is-text|is-wrapped)|error-(?:is|without|wrapped)|is-taken|createKey-returns/,
  of: (_, { headers }) => headers['content-type'],
  definitions: {
    'a charset that is not UTF-8': /charset=(?!"?utf-8)/i,
    'an unknown charset': /charset="?(?!utf|iso|us-ascii|windows|latin|shift|euc|gb|big5|koi)/i,
    'UTF-16 or UTF-32': /utf-?(?:16|32)/i,
    'Latin-1': /iso-8859|latin1|windows-125/i,
    'a quoted parameter': /="/,
    'another parameter': /;\s*(?!charset|boundary)[a-z-]+=/i,
    'several parameters': /;.*;/,
    'a capital': /^[^;]*[A-Z]/,
    'capitals in a parameter': /;.*[A-Z]/,
    'a structured suffix': /\+json/i,
    'of a vendor': /\/vnd\./i,
    'an older name': /^(?:text\/(?:x-)?json|application\/(?:x-json|(?:x-)?javascript))/i,
    'a patch, a problem or lines': /(?:patch|problem|ndjson|jsonl|json-seq)/i,
    'another format': /xml|yaml|msgpack|cbor|protobuf/i,
    'a form': /form/i,
    'plain text': /^text\/plain/i,
    octets: /octet-stream/i,
    'no type that there can be': text => !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.test(text),
    'no blank behind a semicolon': /;(?=\S)/,
  },
})

const idOf = (interaction: Interaction): bigint | undefined => {
  const id = sentRequest(interaction).petId?.id
  return id === undefined ? undefined : BigInt(id)
}

/** Made of the id of a pet, whichever. */
const fromPet =
  (make: (id: bigint) => bigint | readonly bigint[]) =>
  (id: bigint, { pets }: InjectionContext): boolean =>
    pets.some(pet => ([] as bigint[]).concat(make(pet.id)).includes(id))

const ids = meaning({
  ...{ name: 'ids', kinds: ['unknown'], faults: /^get-(?:finds-a-pet|returns-(?:400|500|200))|^unknown-error-/ },
  of: idOf,
  definitions: {
    'the name of a pet': (id, { pets }) => pets.some(({ name }) => name === String(id)),
    'part of a name': (id, { pets }) => id > 99n && pets.some(({ name }) => name.includes(String(id))),
    'the category of a pet': (id, { pets }) => pets.some(({ categoryId }) => categoryId === id),
    'next to one': fromPet(id => [id + 1n, id - 1n]),
    'digits in reverse': fromPet(id => (id < 10n ? -1n : BigInt(reversed(String(id))))),
    'two digits in turn': fromPet(id =>
      [...String(id)].slice(1).map((_, at) => BigInt(String(id).replace(new RegExp(`^(.{${at}})(.)(.)`), '$1$3$2'))),
    ),
    'another digit': (id, { pets }) =>
      pets.some(
        pet =>
          pet.id > 9n &&
          String(pet.id).length === String(id).length &&
          [...String(id)].filter((each, at) => each !== String(pet.id)[at]).length === 1,
      ),
    'a digit more': fromPet(id => Array.from({ length: 10 }, (_, digit) => id * 10n + BigInt(digit))),
    'a digit before': fromPet(id => Array.from({ length: 9 }, (_, digit) => BigInt(`${digit + 1}${id}`))),
    'zeros behind': fromPet(id => [id * 100n, id * 1_000n, id * 1_000_000n]),
    'twice behind itself': fromPet(id => BigInt(`${id}${id}`)),
    'twice as much, or half': fromPet(id => [id * 2n, id / 2n]),
    'another bit': fromPet(id => Array.from({ length: 62 }, (_, bit) => id ^ (1n << BigInt(bit)))),
    'the same low 8 bits': (id, { pets }) =>
      pets.some(pet => BigInt.asUintN(8, pet.id) === BigInt.asUintN(8, id) && pet.id !== id),
    'the same low 16 bits': (id, { pets }) =>
      pets.some(pet => BigInt.asUintN(16, pet.id) === BigInt.asUintN(16, id) && pet.id !== id),
    'the same low 32 bits': (id, { pets }) =>
      pets.some(pet => BigInt.asUintN(32, pet.id) === BigInt.asUintN(32, id) && pet.id !== id),
    'the same high bits': (id, { pets }) => pets.some(pet => pet.id >> 4n === id >> 4n && pet.id !== id),
    'read in base 16': fromPet(id => BigInt(`0x${id}`)),
    'written in base 16 or 8': fromPet(id =>
      [id.toString(16), id.toString(8)].filter(text => /^\d+$/.test(text)).map(BigInt),
    ),
    'bytes in reverse': fromPet(id =>
      BigInt.asIntN(63, BigInt(`0x${Buffer.from(id.toString(16).padStart(16, '0'), 'hex').reverse().toString('hex')}`)),
    ),
  },
})

export const meaningsOfValues: readonly Meaning[] = [numbers, mediaTypes, ids]
