import { lettersOf } from './forms.js'

/** Words that reports use themselves, and such as a run sends and a target returns as it ought to: no key is secret that is one of them. */
const words = new Set(
  `pass fail warn error must should observe main keys invalid history ask poll shrink valid none empty cut tls reset
  timeout refused aborted budget bailed broken get post head options true false inconclusive conformant run-started
  run-ended startedat response exchange undefined infinity constructor tostring hasownproperty application/json
  content-type authorization categoryid available createpet listpets getpet`.split(/\s+/),
)

/** Terms of the tool's own sentences that are long enough to share letters with a key. Whoever reads them learns nothing of it. */
const terms = [
  ...[
    'PETSTORE_API_KEY',
    'PETSTORE_BASE_URL',
    '--api-key-file',
    'petstore-conform',
    'the API key (--api-key',
    'base-url',
  ],
  ...['max-requests', 'max-creates', 'key-variants', 'sole-client', 'check the key', 'authorization: bearer'],
].map(lettersOf)

/** Whether letters in a row stand in one of the tool's own terms. */
export const isOwnTerm = (run: string): boolean => terms.some(term => term.includes(run))

const letters = new Set([...words].map(lettersOf))

/** By its letters: what stands between them does not count where a key is looked for, either. */
export const isOwnWord = (key: string): boolean =>
  words.has(key.toLowerCase()) || letters.has(lettersOf(key)) || isOwnTerm(lettersOf(key))

/** Whether the key stands in much that is no credential: without it reports would be wrecks, and right responses look wrong. */
export const isOrdinary = (key: string): boolean => isOwnWord(key) || /^(.)\1{0,199}$/su.test(key)
