/**
 * No secret in any text that leaves a run.
 *
 * 1. `createRedactor` gets the key, what is made from it, and the user's other secrets, as data.
 * 2. `forms` writes each as it is, in hexadecimal digits and in base64.
 * 3. `plain-text` undoes the escapes of JSON, URLs, HTML and terminals, and is the only file that knows them.
 * 4. `search` looks for the forms by letters and digits alone: letter case does not count, nor does what stands between.
 *    Ten of them in a row are enough.
 * 5. `redacted-json` looks into each text of a line by itself, so that lines of JSON stay what they are.
 * 6. `json-values` looks into the values of JSON that are no texts: numbers, and rows of bytes or letters.
 * A key that is too short or an ordinary word (`ordinary-keys`) is removed from credentials only.
 *
 * Signs at the ends of a secret stay: they tell nothing. Not found is what nobody writes by accident (rot13 and its like,
 * styled letters) and what `reports/README.md` names.
 */
export { redactorOf, redactWith } from './exchanges.js'
export { isPlain, maskedValues } from './json-values.js'
export { createRedactor, type Redaction, type Redactor, secretValues } from './redact.js'
export { redacted, redactedJson } from './redacted-json.js'
