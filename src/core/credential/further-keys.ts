import { part } from './shell-keys.js'

/** A spelling of a bad key, one of several alike: a run sends some of each sort. */
interface FurtherKey {
  readonly kind: 'wrong-key' | 'cut' | 'lengthened' | 'altered'
  readonly sort: string
  readonly spelling: string
  readonly token: (key: string) => string
  /** As a shell writes it in double quotes. */
  readonly shell: string
}

/** Words that languages, libraries and examples have in place of a key, and patterns that match one. */
const words = {
  'a word for nothing': ['undefined', 'None', 'nil', 'NULL', '(null)', 'NaN', 'false', 'nullptr', 'empty', '-'],
  'a word of code': ['__proto__', 'toString', 'hasOwnProperty', 'true', '1', '0', 'length', 'admin', 'valueOf'],
  'a pattern': ['*', '.*', '%', '?', '_', '**', '[a-z]*', '.+', '^.*$', '(.*)', '*.*'],
  'an example': ['changeme', 'your-api-key', 'API_KEY', '<token>', '${API_KEY}', '{{token}}', 'test', 'secret', 'demo'],
} as const

const separators = {
  'a point or a colon': ['.', ':', ';'],
  'a slash or the like': ['/', '|', '#', '~', '!'],
  'a dash or a sign of a query': ['-', '_', '?', '&', '+', '@'],
} as const

/** Another key where the word is the key itself. */
const wordFor =
  (word: string) =>
  (key: string): string =>
    word === key ? `${word}q` : word

const attached = (where: string, token: FurtherKey['token']): readonly FurtherKey[] =>
  Object.entries(separators).flatMap(([sort, all]) =>
    all.map(separator => ({
      ...({ kind: 'lengthened', sort: `${where} ${sort}`, spelling: `${where} ${separator}` } as const),
      token: key => token(key).replace(',', separator),
      shell: token('${PETSTORE_API_KEY}').replace(',', separator),
    })),
  )

const encodings: readonly FurtherKey[] = (
  [
    ['base64', key => Buffer.from(key).toString('base64'), "base64 | tr -d '\\n'"],
    ['base64url', key => Buffer.from(key).toString('base64url'), "base64 | tr -d '=\\n' | tr +/ -_"],
    ['hexadecimal digits', key => Buffer.from(key).toString('hex'), "od -An -v -tx1 | tr -d ' \\n'"],
    ['escapes', key => escapesOf(key), "od -An -v -tx1 | tr -d '\\n' | tr ' ' %"],
  ] as const satisfies readonly (readonly [string, FurtherKey['token'], string])[]
).map(([spelling, token, filter]) => ({
  kind: 'altered',
  sort: `in ${spelling}`,
  spelling,
  token,
  shell: part(filter),
}))

function escapesOf(key: string): string {
  return Buffer.from(key).toString('hex').replace(/../g, '%$&')
}

export const furtherKeys: readonly FurtherKey[] = [
  ...Object.entries(words).flatMap(([sort, all]) =>
    all.map((word): FurtherKey => {
      const shell = word.replace(/[$`"\\]/g, '\\$&')
      return { kind: 'wrong-key', sort, spelling: `${sort}, ${word}`, token: wordFor(word), shell }
    }),
  ),
  // The comma gives way: by it there is a spelling of its own.
  ...attached('more behind', key => `${key},x`),
  ...attached('more before', key => `x,${key}`),
  ...(['"KEY"', "'KEY'", 'token="KEY"', 'token=KEY', '<KEY>', '[KEY]', '{KEY}'] as const).map(
    (pattern): FurtherKey => ({
      ...{ kind: 'lengthened', sort: 'in quotes or brackets', spelling: `as ${pattern}` },
      token: key => pattern.replace('KEY', () => key),
      shell: pattern.replace('KEY', '${PETSTORE_API_KEY}').replaceAll('"', '\\"'),
    }),
  ),
  ...encodings,
  {
    ...{ kind: 'cut', sort: 'three quarters', spelling: 'its first three quarters' },
    token: key => key.slice(0, Math.floor((key.length * 3) / 4)),
    shell: part('head -c $((${#PETSTORE_API_KEY}*3/4))'),
  },
  {
    ...{ kind: 'cut', sort: 'three quarters', spelling: 'its last three quarters' },
    token: key => key.slice(Math.floor(key.length / 4) || 1),
    shell: part('tail -c +$((${#PETSTORE_API_KEY}/4+1+(${#PETSTORE_API_KEY}<4)))'),
  },
]
