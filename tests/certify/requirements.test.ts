import { expect, test } from 'vitest'
import { requirementsOf, requirementsText, revisions } from '../../src/certify/frozen-requirements.js'
import { rules } from '../../suites/index.js'

/** Digests of the frozen sets. A set never changes once a version with it was published: add a revision (scripts/freeze.mjs). */
const frozen: Readonly<Record<string, string>> = {
  '1.0.0': '8f924dea59b2cdcca815b4a7e59e7dd83f6a6264a622ef9e63e5184f125a0cb3',
}

test('no frozen file was changed, added or removed unseen', () => {
  expect(Object.fromEntries(revisions().map(revision => [revision, requirementsOf(revision)!.digest]))).toEqual(frozen)
})

test('every rule of a frozen set is still there, and no stricter', () => {
  const levels = ['observe', 'should', 'must']
  const known = new Map(rules.map(({ id, level }) => [id, level]))
  for (const revision of revisions()) {
    for (const [id, level] of requirementsOf(revision)!.rules) {
      expect(known.has(id), `${id} of revision ${revision} is gone`).toBe(true)
      expect(levels.indexOf(known.get(id)!), `${id} became stricter than in revision ${revision}`).toBeLessThanOrEqual(
        levels.indexOf(level),
      )
    }
  }
})

test('a set lists every rule with its level, in order of the ids', () => {
  expect(
    requirementsText('9.9.9', [
      { id: 'b', level: 'must' },
      { id: 'a', level: 'should' },
    ]),
  ).toBe(
    '# The rules that a certificate of this revision rests on. Frozen: later rules go into a later revision.\nrevision: 9.9.9\nrules:\n  a: should\n  b: must\n',
  )
})
