import { defineScenario, further, getPet, isFreshTurn } from '../../../src/kit/index.js'
import type { Unspecified } from '../../shared/unspecified.js'

export const otherIdBranches = ['getPet not an integer', 'getPet outside int64', 'getPet below 1'] as const

interface OtherIdInput extends Unspecified {
  /** The id before percent-encoding; a random one below -2^40 where left out. */
  readonly id?: string
  readonly fresh?: boolean
}

// Never empty, and without "/", "." or "..": those are other paths.
const notIntegers = ['abc', '1.5', '1e3', '"\'Röx', 'null', 'b3e9d3f0-6f0c-4c55-9a0f-0d6f3c2f8f11']
const furtherNotIntegers = {
  'a word': ['NaN', 'undefined', 'constructor', 'latest', '[object Object]'],
  'digits, then more': ['12abc', '0x10', '1 2', '1,2', '1;2'],
  'other characters': [' ', '🐶', '*', '-', '+1', '٣', '１２'],
  'a long text': ['x'.repeat(70), 'a1'.repeat(100)],
}
const outside = ['9223372036854775808', '-9223372036854775809', '1'.repeat(400)]
const belowOne = ['0', '-1', '-9223372036854775808']

export const otherIds = defineScenario<OtherIdInput>({
  id: 'other-ids',
  needs: [],
  phases: ['creations', 'keys'],
  unspecified: true,
  sends: ['getPet'],
  summary: 'GET /pets/{petId} with ids that are not integers, outside int64 or below 1',
  examples: facts =>
    [
      ...[...notIntegers, ...further('ids', furtherNotIntegers, 1, facts)].map(id =>
        unspecifiedOf(otherIdBranches[0], id),
      ),
      ...outside.map(id => unspecifiedOf(otherIdBranches[1], id)),
      ...[...belowOne, undefined].map(id => unspecifiedOf(otherIdBranches[2], id)),
    ].map((each, nth) => ({ ...each, ...(isFreshTurn(nth, facts) ? { fresh: true } : {}) })),
  request: (t, { id = t.random(-(2n ** 62n), -(2n ** 40n)) }) => getPet(id),
})

const unspecifiedOf = (branch: (typeof otherIdBranches)[number], id: string | undefined): OtherIdInput => ({
  branch,
  question: `\`GET /pets/${shorten(id)}\``,
  ...(id === undefined ? {} : { id }),
})

const shorten = (id: string | undefined): string =>
  id === undefined ? '(random, negative)' : id.length > 40 ? `${id.slice(0, 4)}… (${id.length} digits)` : id
