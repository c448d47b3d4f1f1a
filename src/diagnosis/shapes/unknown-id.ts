/** Random, of so many bits and one: large (P14). */
export const unknownId = (random: () => number, bits = 52): bigint => {
  const [high, low] = [random(), random()].map(each => BigInt(Math.floor(each * 2 ** 31)))
  return 2n ** BigInt(bits) + ((high! * 2n ** 31n + low!) % 2n ** BigInt(bits))
}
