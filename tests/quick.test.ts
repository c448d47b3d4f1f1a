// @module-tag thorough
import { describe, expect, test } from 'vitest'
import type { Injections } from '../src/core/rule/injection.js'
import { judgeReference } from './run.js'

// A quick run asks what handlers that keep something from one request to the next get wrong most.

const faults: readonly (readonly [what: string, rule: string, injections: Injections])[] = [
  [
    'shows the pet that was read last for an id that no pet has',
    'unknown-id-returns-404',
    { 'getPet.found': (pet, { setting, pets }) => pet ?? (setting.after === 'getPet 2xx' ? pets.at(-1) : undefined) },
  ],
  ...(['listPets', 'getPet'] as const).map(
    operation =>
      [
        `serves ${operation} to any key right after it was served to the right one`,
        operation === 'listPets' ? 'list-needs-a-key' : 'get-needs-a-key',
        {
          [`${operation}.authenticate`]: (isRight: boolean, { setting }: { setting: { after?: string } }) =>
            isRight || setting.after === `${operation} 2xx`,
        },
      ] as const,
  ),
]

describe.each([11, 12, 13])('seed %i', seed => {
  test.each(faults)('%s', async (_, rule, injections) => {
    const { report } = await judgeReference({ depth: 'quick', seed }, { injections })
    expect(report.rules.find(({ id }) => id === rule)!.verdict).toBe('fail')
  })
})
