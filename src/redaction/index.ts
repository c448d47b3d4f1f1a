/**
 * No secret in any text that leaves a run.
 *
 * `createRedactor` gets the key, what is made from it, and the user's other secrets, as data. `forms` writes each as it is,
 * in hexadecimal digits and in base64. `search` looks for them by letters and digits alone: letter case does not count, nor
 * does what stands between, and `plain-text` undoes the escapes of JSON, URLs, HTML and terminals. Part of a secret is
 * enough, and at the place of a cut a small part. `redacted-json` keeps lines of JSON what they are. A key that is too
 * short or an ordinary word (`ordinary-keys`) is removed from credentials only.
 *
 * Not found is what nobody writes by accident: rot13 and its like, styled letters, a secret as numbers.
 */
export { redactorOf, redactWith } from './exchanges.js'
export { createRedactor, type Redactor, secretValues } from './redact.js'
export { redacted, redactedJson } from './redacted-json.js'
