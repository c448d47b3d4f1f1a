import type { VariantRow } from '../variant.js'

const hostile = '\u001b[31m</script>]]>\r\n::error::`![x](http://example.com/x)` @all \u202e\u0000 ##[error]'

/** Part 7: the values of code and message are not shown. */
export const errors: readonly VariantRow[] = [
  ['error-codes-numeric', 'code is the status as a string', { errorCode: String }],
  ['error-codes-empty', 'code is an empty string', { errorCode: () => '' }],
  ['error-messages-empty', 'message is an empty string', { errorMessage: () => '' }],
  ['error-messages-in-chinese', 'message is in Chinese', { errorMessage: () => '请求无效:找不到该宠物' }],
  [
    'error-messages-of-rates',
    'message speaks of a rate limit and a quota',
    { errorMessage: text => `${text}. Rate limit exceeded: too many requests, quota 0, retry later` },
  ],
  ['error-messages-long', 'message has 20,000 characters', { errorMessage: text => text.padEnd(20_000, '…') }],
  [
    'error-messages-hostile',
    'message has control sequences, markup and CI commands',
    { errorMessage: text => text + hostile },
  ],
  [
    'error-messages-echo-the-key',
    'message repeats the Authorization header',
    { errorMessage: (text, authorization) => `${text}: ${authorization}` },
  ],
]

/** Part 5: what the key check does beside the cases that it names. */
export const authentication: readonly VariantRow[] = [
  ['challenge-absent', '401 has no WWW-Authenticate', { challenge: undefined }, { warns: true }],
  [
    'challenge-with-parameters',
    'WWW-Authenticate has a realm and an error',
    { challenge: 'Bearer realm="pets, and more", error="invalid_token"' },
  ],
  [
    'challenge-among-others',
    'WWW-Authenticate names another scheme before Bearer',
    { challenge: 'Basic realm="pets", bearer' },
  ],
  ['scheme-in-exact-case', 'a scheme written bearer is refused', { schemeCase: 'exact' }],
  ['scheme-with-one-blank', 'several blanks after the scheme are refused', { schemeBlanks: 'one' }],
  ['first-authorization-counts', 'of two Authorization headers the first counts', { headersTwice: 'first' }],
  ['last-authorization-counts', 'of two Authorization headers the last counts', { headersTwice: 'last' }],
  ['id-junk-before-key', 'a petId that is no integer is refused before the key is checked', { idJunkBeforeKey: true }],
]
