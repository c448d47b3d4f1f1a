/** Random, of so many bits: large (P14). */
export const unknownId = (random: () => number, bits = 53): bigint => {
  const [high, low] = [random(), random()].map(each => BigInt(Math.floor(each * 2 ** 31)))
  const least = 2n ** BigInt(bits - 1)
  return least + ((high! * 2n ** 31n + low!) % least)
}
