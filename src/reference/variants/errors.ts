import type { VariantEntry } from '../variant.js'

const hostile = '\u001b[31m</script>]]>\r\n::error::`![x](http://example.com/x)` @all \u202e\u0000 ##[error]'

/** Part 7: the values of code and message are not shown. */
export const errors: readonly VariantEntry[] = [
  { id: 'error-codes-numeric', summary: 'code is the status as a string', sets: { errorCode: String } },
  { id: 'error-codes-empty', summary: 'code is an empty string', sets: { errorCode: () => '' } },
  { id: 'error-messages-empty', summary: 'message is an empty string', sets: { errorMessage: () => '' } },
  {
    id: 'error-messages-in-chinese',
    summary: 'message is in Chinese',
    sets: { errorMessage: () => '请求无效:找不到该宠物' },
  },
  {
    id: 'error-messages-long',
    summary: 'message has 20,000 characters',
    sets: { errorMessage: text => text.padEnd(20_000, '…') },
  },
  {
    id: 'error-messages-hostile',
    summary: 'message has control sequences, markup and CI commands',
    sets: { errorMessage: text => text + hostile },
  },
  {
    id: 'error-messages-echo-the-key',
    summary: 'message repeats the Authorization header',
    sets: { errorMessage: (text, authorization) => `${text}: ${authorization}` },
  },
]

/** Part 5: what the key check does beside the cases that it names. */
export const authentication: readonly VariantEntry[] = [
  { id: 'challenge-absent', summary: '401 has no WWW-Authenticate', sets: { challenge: undefined }, warns: true },
  {
    id: 'challenge-with-parameters',
    summary: 'WWW-Authenticate has a realm and an error',
    sets: { challenge: 'Bearer realm="pets, and more", error="invalid_token"' },
  },
  {
    id: 'challenge-among-others',
    summary: 'WWW-Authenticate names another scheme before Bearer',
    sets: { challenge: 'Basic realm="pets", bearer' },
  },
  { id: 'scheme-in-exact-case', summary: 'a scheme written bearer is refused', sets: { schemeCase: 'exact' } },
  {
    id: 'scheme-with-one-blank',
    summary: 'several blanks after the scheme are refused',
    sets: { schemeBlanks: 'one' },
  },
  {
    id: 'first-authorization-counts',
    summary: 'of two Authorization headers the first counts',
    sets: { headersTwice: 'first' },
  },
  {
    id: 'last-authorization-counts',
    summary: 'of two Authorization headers the last counts',
    sets: { headersTwice: 'last' },
  },
  {
    id: 'id-junk-before-key',
    summary: 'a petId that is no integer is refused before the key is checked',
    sets: { idJunkBeforeKey: true },
  },
]
