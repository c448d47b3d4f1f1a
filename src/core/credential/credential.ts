import { furtherKeys } from './further-keys.js'
import { type BodyWithKey, keyHeaders } from './key-places.js'
import { alteredAt, cutAt, end, front, longerAt, middle, recased, recasedAt, swapped } from './near-keys.js'
import { base64, firstHalf, half, part, recase, shellKey, swap, turn } from './shell-keys.js'

/** The keys that a request may be made of: the target's, and a random one of the same shape. */
interface Keys {
  readonly key: string
  readonly wrongKey: string
}

/** A way to send a key, or none. */
interface Row<Kind extends string> {
  readonly kind: Kind
  /** Which of several spellings of its kind. */
  readonly spelling: string
  /** As reports name it. */
  readonly text: string
  /** Kinds that one piece of code tells apart from the key, mostly. Left out where the document takes it or leaves it open. */
  readonly group?: string
  /** Whoever reads the target's log can tell the key from it: `--no-key-variants` leaves it out. */
  readonly reveals?: true
  /** What it has in common with others, of which a run sends some. */
  readonly sort?: string
  /** The key in the query, too. */
  readonly inQuery?: true
  /** The key in headers of these names, too. */
  readonly inHeaders?: readonly string[]
  /** The key in the body, too, which only a creation has. */
  readonly inBody?: BodyWithKey
  /** Another key than the target's, made from it, which a log may hold without the key itself. */
  readonly nearKey?: (key: string) => string
  /** The values of the `Authorization` headers, mostly one. */
  readonly headers: (keys: Keys) => readonly string[]
  /** The same as a shell writes them in double quotes, with the key in `PETSTORE_API_KEY`. */
  readonly shell: readonly string[]
}

const bearer = (token: string): string => (token === '' ? '' : `Bearer ${token}`)

/** What the document takes, or leaves open. */
const open = <const Kind extends string>(
  kind: Kind,
  text: string,
  headers: Row<Kind>['headers'],
  shell: readonly string[],
): Row<Kind> => ({ kind, spelling: 'only', text, headers, shell })

const noKey = <const Kind extends string>(
  kind: Kind,
  text: string,
  headers: readonly string[],
  shell = headers,
): Row<Kind> => ({ kind, spelling: 'only', group: 'no key', text, headers: () => headers, shell })

/** The key under another scheme, or none. */
const otherScheme = (
  spelling: string,
  header: (key: string) => string,
  shell = header(shellKey),
  text = `the key under another scheme than Bearer (${spelling})`,
): Row<'other-scheme'> => ({
  kind: 'other-scheme',
  spelling,
  text,
  group: 'another scheme',
  reveals: true,
  headers: ({ key }) => [header(key)],
  shell: [shell],
})

/** A wrong key of the same shape is wrong however the scheme is spelled. */
const wrongKey = (spelling: string, text: string, scheme: string): Row<'wrong-key'> => ({
  kind: 'wrong-key',
  spelling,
  text,
  group: 'a wrong key',
  headers: keys => [`${scheme} ${keys.wrongKey}`],
  shell: [`${scheme} not-the-key`],
})

/** What clients send by mistake, and servers take by mistake. */
const wrongToken = (spelling: string, token: string, sort?: string): Row<'wrong-key'> => ({
  ...(sort === undefined ? {} : { sort }),
  ...wrongKey(spelling, `a wrong key (${spelling})`, 'Bearer'),
  headers: ({ key }) => [`Bearer ${token === key ? `${token}q` : token}`],
  shell: [`Bearer ${token}`],
})

/** Another key, made from the key. */
const near = <const Kind extends string>(
  kind: Kind,
  [spelling, more = spelling]: readonly [spelling: string, more?: string],
  [text, group]: readonly [text: string, group: string],
  nearKey: (key: string) => string,
  shell: string,
): Row<Kind> => ({
  kind,
  spelling,
  text: more === '' ? text : `${text} (${more})`,
  group,
  reveals: true,
  nearKey,
  headers: ({ key }) => [bearer(nearKey(key))],
  shell: [`Bearer ${shell}`],
})

/** It holds the key itself, and so no further secret. */
const around = <const Kind extends string>(...row: Parameters<typeof near<Kind>>): Row<Kind> => {
  const { nearKey: _, ...rest } = near(...row)
  return rest
}

/** Of spellings alike; whatever removes the key finds it in them. */
const furtherOf = <const Kind extends 'wrong-key' | 'cut' | 'lengthened' | 'altered'>(
  kind: Kind,
  text: string,
  group: string,
): readonly Row<Kind>[] =>
  furtherKeys
    .filter(each => each.kind === kind)
    .map(({ sort, spelling, token, shell }) => ({
      ...{ kind, sort, spelling, text: `${text} (${spelling})`, group },
      headers: ({ key }) => [`Bearer ${token(key)}`],
      shell: [`Bearer ${shell}`],
      ...(kind === 'wrong-key' ? {} : { reveals: true }),
      // What holds the whole key needs no further search.
      ...(kind === 'cut' ? { nearKey: token } : {}),
    }))

const atEnd = ['end', 'at its end'] as const
const atFront = ['front', 'at its front'] as const
const inMiddle = ['middle', 'in its middle'] as const

const changed = 'the key lengthened or altered'
const cut = ['the key shortened', 'the key cut'] as const
const longer = ['the key lengthened', changed] as const
const altered = ['the key altered', changed] as const
const otherCase = ['the key in another letter case', changed] as const

/** The key where the document has none. */
const elsewhere = (
  spelling: string,
  text: string,
  where: Pick<Row<'query-only'>, 'inQuery' | 'inHeaders' | 'inBody'>,
): Row<'query-only'> => ({
  ...{ kind: 'query-only', spelling, text, group: 'in the query', reveals: true, ...where },
  ...{ headers: () => [], shell: [] },
})

const rows = [
  open('valid', 'the key', ({ key }) => [`Bearer ${key}`], [`Bearer ${shellKey}`]),
  noKey('none', 'no Authorization header', []),
  noKey('empty', 'an empty Authorization header', ['']),
  noKey('scheme-only', '"Bearer" without a key', ['Bearer']),
  otherScheme(
    'Basic, user, base64',
    key => `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    `Basic ${base64('%s:')}`,
  ),
  otherScheme('Token', key => `Token ${key}`),
  otherScheme(
    'Basic, password, base64',
    key => `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
    `Basic ${base64(':%s')}`,
  ),
  otherScheme('Basic, user', key => `Basic ${key}:`),
  otherScheme('Basic, password', key => `Basic :${key}`),
  otherScheme('Basic, bare key', key => `Basic ${key}`),
  // As long as Bearer: who cuts off seven characters finds the key.
  otherScheme('ApiKey', key => `ApiKey ${key}`),
  otherScheme('Bearer, twice', key => `Bearer Bearer ${key}`, undefined, 'the key behind "Bearer" twice'),
  otherScheme('a word that begins with Bearer', key => `Bearers ${key}`),
  otherScheme('a word before Bearer', key => `X Bearer ${key}`),
  {
    ...open('bare-key', 'the key without a scheme', ({ key }) => [key], [shellKey]),
    ...({ group: 'the key without a scheme', reveals: true } as const),
  },
  wrongKey('as documented', 'a wrong key', 'Bearer'),
  wrongKey('"bearer" in lower case', 'a wrong key ("bearer" in lower case)', 'bearer'),
  wrongKey('after two blanks', 'a wrong key (after two blanks)', 'Bearer '),
  wrongToken('the word null', 'null', 'a word for nothing'),
  wrongToken('the word constructor', 'constructor', 'a word of code'),
  wrongToken('one letter', 'q', 'of an odd length'),
  wrongToken('300 letters', 'q'.repeat(300), 'of an odd length'),
  wrongToken('a JWT without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJwZXRzIn0.', 'of an odd length'),
  wrongToken('70 letters', 'k'.repeat(70), 'of an odd length'),
  wrongToken('3,000 letters', 'r'.repeat(3_000)),
  ...furtherOf('wrong-key', 'a wrong key', 'a wrong key'),
  near('cut', atEnd, cut, cutAt(end), '${PETSTORE_API_KEY%?}'),
  near('cut', atFront, cut, cutAt(front), '${PETSTORE_API_KEY#?}'),
  near('cut', inMiddle, cut, cutAt(middle), firstHalf + part(`tail -c +$((${half}+2))`)),
  ...furtherOf('cut', ...cut),
  // A sign that decoders of Base64 take for nothing.
  near('lengthened', atEnd, longer, key => `${key}=`, '${PETSTORE_API_KEY}='),
  near('lengthened', atFront, longer, longerAt(front), 'x${PETSTORE_API_KEY}'),
  near('lengthened', inMiddle, longer, longerAt(middle), `${firstHalf}x${part(`tail -c +$((${half}+1))`)}`),
  around('lengthened', ['a list of two'], longer, key => `${key},x`, '${PETSTORE_API_KEY},x'),
  around('lengthened', ['twice'], longer, key => key + key, '${PETSTORE_API_KEY}${PETSTORE_API_KEY}'),
  ...furtherOf('lengthened', ...longer),
  around('second-word', ['only', ''], ['`Bearer KEY x`', changed], key => `${key} x`, `${shellKey} x`),
  near('altered', atEnd, altered, alteredAt(end), `\${PETSTORE_API_KEY%?}${part(`tail -c 1 | ${turn}`)}`),
  near('altered', atFront, altered, alteredAt(front), `${part(`head -c 1 | ${turn}`)}\${PETSTORE_API_KEY#?}`),
  near(
    'altered',
    inMiddle,
    altered,
    alteredAt(middle),
    firstHalf + part(`tail -c +$((${half}+1)) | head -c 1 | ${turn}`) + part(`tail -c +$((${half}+2))`),
  ),
  near('altered', ['two characters swapped'], altered, swapped, part(swap)),
  ...furtherOf('altered', 'the key in another encoding', changed),
  near('other-case', ['all', 'every letter'], otherCase, recased, part('tr a-zA-Z A-Za-z')),
  near('other-case', atEnd, otherCase, recasedAt(end), recase('n')),
  near('other-case', atFront, otherCase, recasedAt(front), recase('1')),
  near('other-case', inMiddle, otherCase, recasedAt(middle), recase('int(n/2)+1')),
  elsewhere('in the query', 'the key in the query', { inQuery: true }),
  {
    ...elsewhere('in the query, beside a wrong key', 'the key in the query (beside a wrong key)', { inQuery: true }),
    headers: keys => [`Bearer ${keys.wrongKey}`],
    shell: ['Bearer not-the-key'],
  } satisfies Row<'query-only'>,
  elsewhere('in other headers', 'the key in other headers', { inHeaders: keyHeaders }),
  elsewhere('in the body', 'the key in members of the body', { inBody: 'members' }),
  elsewhere('in a form', 'the key in a form', { inBody: 'form' }),
  open('lower-case-scheme', 'the key behind "bearer" in lower case', ({ key }) => [`bearer ${key}`], [
    `bearer ${shellKey}`,
  ]),
  open('extra-spaces', 'the key behind several blanks', ({ key }) => [`Bearer   ${key}`], [`Bearer   ${shellKey}`]),
  open(
    'two-headers',
    'two Authorization headers, the key in the first',
    keys => [`Bearer ${keys.key}`, `Bearer ${keys.wrongKey}`],
    [`Bearer ${shellKey}`, 'Bearer not-the-key'],
  ),
  // Others sent the request, and nobody recorded its key: no run sends it.
  open('unknown', 'a key that was not recorded', () => [], []),
] as const

/** What the `Authorization` header of a request holds; the trace never holds its text. */
export type CredentialKind = (typeof rows)[number]['kind']

export type Credential = Row<CredentialKind>

/** Every way in which a key, or none, is sent: one row each, those of a kind in the order that `credentialVariant` counts. */
export const credentials: readonly Credential[] = rows

const byKind = new Map<string, Credential[]>()
for (const row of credentials) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row])

export const credentialKinds: readonly CredentialKind[] = [...new Set(rows.map(({ kind }) => kind))]

export const isCredentialKind = (kind: string): kind is CredentialKind => byKind.has(kind)

/** The spellings of a kind. */
export const spellingsOf = (kind: CredentialKind): readonly Credential[] => byKind.get(kind)!

/** One spelling of a kind; an index beyond the last begins anew. */
export function credentialOf(kind: CredentialKind, variant = 0): Credential {
  const all = spellingsOf(kind)
  return all[variant % all.length]!
}

/** How a request sends its key, in short: as it stands in the header where that can be read, else in words. */
export function keyText(kind: CredentialKind, variant?: number): string {
  const { text, spelling, headers } = credentialOf(kind, variant)
  if (kind === 'bare-key') return 'KEY without Bearer'
  if (kind === 'other-scheme') {
    const [scheme, rest = ''] = headers({ key: 'KEY', wrongKey: '' })[0]!.split(/ (.*)/)
    const isEncoded = spelling.includes('base64')
    return `Authorization: ${scheme} ${isEncoded ? `${Buffer.from(rest, 'base64')} in base64` : rest}`
  }
  // No brackets within those that reports put round it.
  return text.replace(/ \((.*)\)$/, ', $1').replace(/,? ?\([^()]*\)/g, '')
}

/** The keys that a run makes from the key. All of them reveal it. */
export const nearKeys = (key: string): readonly string[] =>
  key === '' ? [] : credentials.flatMap(({ nearKey }) => nearKey?.(key) ?? [])

/**
 * The key, or the word before it, in another letter case. Such requests have a connection of their own: Jetty, by its
 * default, reads a header line as the one that it had on the same connection in another letter case, so that the service
 * cannot tell them apart there.
 */
export const isRecased = (kind: CredentialKind | undefined): boolean =>
  kind === 'other-case' || kind === 'lower-case-scheme'
