import {
  type CreationProblem,
  creationProblems,
  type Interaction,
  int64,
  type Parameter,
  petStatuses,
  sentRequest,
} from '../../../src/kit/index.js'

const named = (...names: readonly string[]) => names.map(name => ({ name }))
const creationOf = (interaction: Interaction) => sentRequest(interaction).creation

/** The status of a pet: that of the body, or of the pet that is read. */
export const status: Parameter = {
  name: 'status',
  source: '2 P7 P8',
  classes: named('omitted', ...petStatuses),
  classOf: interaction => {
    const { pet } = interaction.setting
    if (interaction.endpoint === 'getPet') return pet === undefined ? undefined : (pet.status ?? 'omitted')
    const creation = creationOf(interaction)
    return creation?.status ?? (creation?.omitsStatus ? 'omitted' : undefined)
  },
}

/** Ordinary names (P7): 3 to 30 ASCII letters with inner single blanks. */
export const ordinaryName: Parameter = {
  name: 'name',
  source: '2 P7',
  classes: named('3 letters', '4 to 5 letters', 'one word', 'several words', '30 letters'),
  classOf: interaction => ordinaryNameClass(interaction.setting.pet?.name ?? creationOf(interaction)?.name),
}

export function ordinaryNameClass(name: string | undefined): string | undefined {
  if (name === undefined || !/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name) || name.length < 3 || name.length > 30)
    return undefined
  if (name.length === 30) return '30 letters'
  if (name.includes(' ')) return 'several words'
  return name.length === 3 ? '3 letters' : name.length <= 5 ? '4 to 5 letters' : 'one word'
}

const edge = (power: bigint) => [2n ** power - 1n, 2n ** power, 2n ** power + 1n]

/** Categories by the sizes of integer at which implementations break; `works` is one that the target is known to accept. */
export const category: Parameter<bigint> = {
  name: 'category',
  source: '2 P9',
  classes: [
    { name: 'works' },
    { name: '0', values: [0n] },
    { name: 'small', values: [7n, 255n, 65_536n, 1_234_567n] },
    { name: 'about 2^31', values: [2n ** 31n - 1n, 2n ** 31n, 2n ** 31n + 1n] },
    { name: 'about 2^32', values: [...edge(32n), 4_294_967_298n] },
    { name: '2^33 to 2^52', values: [2n ** 33n, 2n ** 40n + 3n, 2n ** 48n + 1n, 1_000_000_000_001n, 2n ** 52n - 1n] },
    { name: 'about 2^53', values: edge(53n) },
    { name: 'beyond 2^53', values: [2n ** 54n + 1n, 1_234_567_890_123_456_789n, 2n ** 60n + 1n, 2n ** 62n - 1n] },
    { name: 'greatest', values: [int64.max, int64.max - 1n] },
    { name: 'negative', values: [-1n, -7n, -65_537n] },
    { name: 'about -2^31', values: [-(2n ** 31n), -(2n ** 31n) - 1n, -(2n ** 32n) - 1n] },
    { name: 'below -2^53', values: [-(2n ** 53n) - 1n, -(2n ** 53n), -1_234_567_890_123_456_789n] },
    { name: 'least', values: [int64.min, int64.min + 1n] },
  ],
  classOf: interaction => {
    const id = interaction.setting.pet?.categoryId ?? creationOf(interaction)?.categoryId
    return id === undefined ? undefined : categoryClass(BigInt(id))
  },
}

/** The class by size: of the category that works, too. */
export function categoryClass(id: bigint): string {
  const listed = category.classes.find(({ values }) => values?.includes(id))
  if (listed !== undefined) return listed.name
  if (id < 0n) return id < -(2n ** 53n) ? 'below -2^53' : id < -(2n ** 31n) ? 'about -2^31' : 'negative'
  if (id < 2n ** 31n) return 'small'
  if (id < 2n ** 33n) return 'about 2^32'
  return id < 2n ** 53n ? '2^33 to 2^52' : 'beyond 2^53'
}

/** How the same JSON is written. Unknown members are a gap (P11): a target may refuse them. */
export const spelling: Parameter = {
  name: 'spelling',
  source: '4.2 P7 P11',
  classes: named(
    'plain',
    'blanks',
    'line breaks and tabs',
    'category, name, status',
    'status, category, name',
    'name, status, category',
    'escapes in the name',
    'escapes in member names',
    'chunked body',
    'unknown member first',
    'unknown member between',
    'unknown member last',
  ),
  classOf: interaction => {
    const creation = creationOf(interaction)
    return creation?.json === undefined ? undefined : spellingClass(interaction, creation.text)
  },
}

/** The members that stand out in the order of the body; escapes and blanks before them. */
function spellingClass({ request }: Interaction, text: string): string {
  if (request.chunked) return 'chunked body'
  if (/"[^"]*\\u[^"]*"\s*:/.test(text)) return 'escapes in member names'
  if (text.includes('\\u')) return 'escapes in the name'
  if (/[\n\t\r]/.test(text)) return 'line breaks and tabs'
  if (/[{,:] |^ | $/.test(text)) return 'blanks'
  const known = ['name', 'categoryId', 'status']
  const members = [...text.matchAll(/[{,]"(\w*)":/g)].map(match => match[1]!)
  const unknown = members.findIndex(member => !known.includes(member))
  if (unknown >= 0)
    return `unknown member ${unknown === 0 ? 'first' : unknown === members.length - 1 ? 'last' : 'between'}`
  const order = members.map(member => (member === 'categoryId' ? 'category' : member)).join(', ')
  const all = ['category, name, status', 'status, category, name', 'name, status, category']
  return all.find(one => one === order) ?? all.find(one => members.length < 3 && one.startsWith(order)) ?? 'plain'
}

const problemsOf = (field: string): readonly CreationProblem[] =>
  (Object.keys(creationProblems) as CreationProblem[]).filter(problem => creationProblems[problem] === field)

const problem = (field: string, valid: readonly string[]): Parameter => ({
  name: `${field} sent`,
  source: '4.2 P10',
  classes: named(...valid, ...problemsOf(field)),
  classOf: interaction => {
    const creation = creationOf(interaction)
    if (creation?.json === undefined || creation.problems.some(each => creationProblems[each] === 'body'))
      return undefined
    const wrong = creation.problems.find(each => creationProblems[each] === field)
    return wrong ?? (field === 'status' ? (creation.status ?? 'status omitted') : `${field} valid`)
  },
})

/** What is sent for each field: two may be wrong at once. */
export const sentName = problem('name', ['name valid'])
export const sentCategory = problem('categoryId', ['categoryId valid'])
export const sentStatus = problem('status', ['status omitted', ...petStatuses])
