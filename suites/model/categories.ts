import { int64, type ParameterClass, parameter, sentRequest } from '../../src/kit/index.js'

const edge = (power: bigint) => [2n ** power + 1n, 2n ** power, 2n ** power - 1n]

/** Odd integers of so many bits without a pattern: who keeps fewer bits or digits, or splits at any of them, shows it. */
const ofBits = (...counts: readonly number[]) => counts.map(count => (0x9e3779b97f4a7c15n >> BigInt(64 - count)) | 1n)
const negative = (ids: readonly bigint[]) => ids.map(id => -id)

const classes = [
  { name: 'works' },
  { name: '0', values: [0n] },
  { name: '1 to 99', values: [2n, 3n, 5n, 9n, 10n, 42n, 99n] },
  {
    name: '100 to 999,999',
    // Beyond 7, 8, 15 and 16 bits.
    values: [
      65_535n,
      128n,
      123_456n,
      32_768n,
      255n,
      1_000n,
      65_536n,
      256n,
      777_777n,
      43_690n,
      100_000n,
      ...ofBits(12, 19, 20),
    ],
  },
  {
    name: '10^6 to 2^31',
    values: [
      ...[1_234_567n, 16_777_217n, 99_999_999n, 123_456_789n, 1_000_000_000n, 2_000_000_001n],
      ...[20_240_229n, 1_700_000_000n, 1_431_655_765n, 11_111_111n, 2n ** 24n, 2n ** 30n - 1n],
      ...ofBits(22, 26, 29),
    ],
  },
  { name: 'about 2^31', values: edge(31n) },
  { name: 'about 2^32', values: [...edge(32n), 2_500_000_000n, 4_294_967_298n] },
  {
    name: '2^33 to 2^52',
    values: [
      2n ** 33n,
      20_000_000_011n,
      123_456_789_012n,
      2n ** 40n + 3n,
      2n ** 48n + 1n,
      10_000_000_000_001n,
      2n ** 52n - 1n,
      1_700_000_000_000n,
      777_777_777_777n,
      999_999_999_999_999n,
      ...ofBits(34, 39, 40, 46, 47, 50),
    ],
  },
  { name: 'about 2^53', values: edge(53n) },
  {
    name: 'beyond 2^53',
    values: [
      ...[2n ** 54n + 1n, 1_234_567_890_123_456_789n, 2n ** 60n + 1n, 2n ** 62n - 1n, int64.max - 1n],
      ...ofBits(56, 57, 58, 59, 60),
    ],
  },
  { name: 'greatest', values: [int64.max] },
  {
    name: 'negative',
    values: [-1n, -7n, -42n, -1_000n, -32_769n, -65_537n, -1_234_567n, ...negative(ofBits(13, 24, 28))],
  },
  {
    name: '-2^53 to -2^31',
    values: [...[-(2n ** 31n) - 1n, -(2n ** 31n), -(2n ** 32n) - 1n], ...negative(ofBits(35, 38, 42, 45, 48, 51, 53))],
  },
  {
    name: 'below -2^53',
    values: [
      ...[-(2n ** 53n) - 1n, -(2n ** 53n), -1_234_567_890_123_456_789n, int64.min + 1n],
      ...negative(ofBits(55, 57, 58, 59, 60, 62)),
    ],
  },
  { name: 'least', values: [int64.min] },
] as const satisfies readonly ParameterClass<bigint>[]

/** Categories by the sizes of integer at which implementations break, the most telling one first; `works` is one that the target is known to accept. */
export const category = parameter({
  name: 'category',
  source: '2 P9',
  classes,
  classOf: interaction => {
    const id = interaction.setting.pet?.categoryId ?? sentRequest(interaction).creation?.categoryId
    return id === undefined ? undefined : categoryClass(BigInt(id))
  },
})

/** The class by size: of the category that works, too. */
export function categoryClass(id: bigint): (typeof classes)[number]['name'] {
  const listed = (classes as typeof category.classes).find(({ values }) => values?.includes(id))
  if (listed !== undefined) return listed.name
  if (id < 0n) return id < -(2n ** 53n) ? 'below -2^53' : id < -(2n ** 31n) ? '-2^53 to -2^31' : 'negative'
  if (id < 100n) return '1 to 99'
  if (id < 1_000_000n) return '100 to 999,999'
  if (id < 2n ** 31n) return '10^6 to 2^31'
  if (id < 2n ** 33n) return 'about 2^32'
  return id < 2n ** 53n ? '2^33 to 2^52' : 'beyond 2^53'
}
