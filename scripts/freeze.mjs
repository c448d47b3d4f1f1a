// Freezes the rules as they are now as a revision: npm run build && node scripts/freeze.mjs 1.1.0. Never over one that is there.
import { writeFileSync } from 'node:fs'

const [revision] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(revision ?? '')) throw new Error('name the revision, such as 1.1.0')
const [{ rules }, { requirementsText, sha256 }] = await Promise.all([
  import('../dist/suites/index.js'),
  import('../dist/src/certify/frozen-requirements.js'),
])
const text = requirementsText(revision, rules)
writeFileSync(new URL(`../spec/requirements/${revision}.yaml`, import.meta.url), text, { flag: 'wx' })
console.log(
  `spec/requirements/${revision}.yaml: ${sha256(text)}\nWrite this digest into tests/certify/requirements.test.ts`,
)
