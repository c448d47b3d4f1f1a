import type { Interaction } from '../../src/core/model/model.js'
import type { InjectionContext } from '../../src/core/rule/injection.js'
import { keyKinds } from './kind.js'
import { type Meaning, meaning } from './meaning.js'

const tokenOf = (_: Interaction, { headers }: InjectionContext): string | undefined =>
  headers.authorization === undefined ? undefined : headers.authorization.replace(/^Bearer +/, '')

const around =
  (pattern: string) =>
  (token: string, { apiKey }: InjectionContext) =>
    new RegExp(pattern.replaceAll('KEY', apiKey)).test(token)
const inBytes =
  (encode: (key: string) => string) =>
  (token: string, { apiKey }: InjectionContext) =>
    token === encode(apiKey)
const buffer = (key: string) => Buffer.from(key)

const taken = /Key-is-taken$|Key-returns-(?:403|500|400)/

export const meaningsOfKeys: readonly Meaning[] = [
  meaning({
    ...{ name: 'keys', kinds: keyKinds, faults: taken, of: tokenOf },
    definitions: {
      'a word for nothing': /^(?:null|nil|none|undefined|nan|false|nothing|\(null\)|\(none\)|nullptr)$/i,
      'a word for nothing, to the letter': /^(?:null|undefined|None|nil)$/,
      'a property of every object': /^(?:__\w+__|constructor|prototype|toString|valueOf|hasOwnProperty|isPrototypeOf)$/,
      'a wildcard': /^[*%?_.]+$/,
      'a pattern': /[*+?]|^\^|\$$|\[.*\]/,
      'a placeholder': /^[<{$[]|your|change|example|placeholder/i,
      'an account': /^(?:admin|root|test|demo|guest|user|secret|password|token|key|apikey|api[-_]key)$/i,
      'one character': /^.$/,
      'something behind a comma or a semicolon': around('^KEY[,;]'),
      'something behind a point or a colon': around('^KEY[.:]'),
      'something behind a slash, a bar or a hash': around('^KEY[/|#]'),
      'something behind a dash or an underscore': around('^KEY[-_]'),
      'something behind a sign of a query': around('^KEY[?&=]'),
      'something behind a blank': around('^KEY\\s+\\S'),
      'something before a point or a colon': around('[.:]KEY$'),
      'something before a slash, a bar or a hash': around('[/|#]KEY$'),
      'something before a comma or a semicolon': around('[,;]KEY$'),
      'the key anywhere': around('.KEY|KEY.'),
      'the key in quotes or brackets': around('^["\'<({[]KEY["\'>)}\\]]$'),
      'the key in Base64': inBytes(key => buffer(key).toString('base64')),
      'the key in Base64 for URLs': inBytes(key => buffer(key).toString('base64url')),
      'the key in hexadecimal digits': (token, { apiKey }) => token.toLowerCase() === buffer(apiKey).toString('hex'),
      'the key in escapes': (token, { apiKey }) =>
        token.includes('%') && decodeURIComponent(token.replace(/%(?![\da-f]{2})/gi, '%25')) === apiKey,
      'a first part of the key': (token, { apiKey }) =>
        token.length >= 4 && token !== apiKey && apiKey.startsWith(token),
      'a last part of the key': (token, { apiKey }) => token.length >= 4 && token !== apiKey && apiKey.endsWith(token),
      'eight characters of the key': (token, { apiKey }) =>
        token.length >= 8 && token.slice(0, 8) === apiKey.slice(0, 8) && token !== apiKey,
      'the key in another case': (token, { apiKey }) =>
        token !== apiKey && token.toLowerCase() === apiKey.toLowerCase(),
    },
  }),
  meaning({
    ...{ name: 'other places of the key', kinds: keyKinds, faults: taken },
    of: (_, context) => context,
    definitions: {
      'the query, as OAuth': ({ query, apiKey }) => query.get('access_token') === apiKey,
      'the query': ({ query, apiKey }) =>
        ['api_key', 'apikey', 'key', 'token', 'apiKey', 'api-key'].some(name => query.get(name) === apiKey),
      'the query under another name': ({ query, apiKey }) =>
        ['auth', 'authorization', 'bearer', 'auth_token', 'x-api-key'].some(name => query.get(name)?.endsWith(apiKey)),
      'X-API-Key': ({ headers, apiKey }) => headers['x-api-key'] === apiKey,
      'a header for a token': ({ headers, apiKey }) =>
        ['x-auth-token', 'x-access-token', 'x-token', 'token', 'x-auth'].some(name => headers[name] === apiKey),
      'X-Authorization': ({ headers, apiKey }) =>
        ['x-authorization', 'x-forwarded-authorization', 'authentication'].some(name =>
          headers[name]?.endsWith(apiKey),
        ),
      'the user of Basic': ({ headers, apiKey }) => basic(headers.authorization).startsWith(`${apiKey}:`),
      'the password of Basic': ({ headers, apiKey }) => basic(headers.authorization).endsWith(`:${apiKey}`),
      'another scheme': ({ headers, apiKey }) =>
        /^(?!Bearer )\S+ /i.test(headers.authorization ?? '') && headers.authorization!.includes(apiKey),
      'parameters of a scheme': ({ headers, apiKey }) =>
        new RegExp(`=\\s*"?${apiKey}`).test(headers.authorization ?? ''),
      'no scheme': ({ headers, apiKey }) => headers.authorization === apiKey,
    } satisfies Record<string, (context: InjectionContext) => boolean>,
  }),
  meaning({
    ...{ name: 'a key in the body', kinds: ['createKey'], faults: taken },
    of: (_, context) => context,
    definitions: {
      'a form, as OAuth': ({ requestBody, headers, apiKey }) =>
        /form/.test(headers['content-type'] ?? '') && Buffer.from(requestBody).includes(`access_token=${apiKey}`),
    },
  }),
]

const basic = (header = ''): string =>
  header.startsWith('Basic ') ? Buffer.from(header.slice(6), 'base64').toString() : ''
