// @module-tag thorough
import { expect, test } from 'vitest'
import { testKey } from './options.js'
import { judgeAt } from './run.js'
import { type Pet, plainShop } from './sample-servers/pet.js'
import { problem, serveShop } from './sample-servers/plumbing.js'

// Servers that cache header lines by connection take one for another that differs in letter case only (Jetty does).
const isLikeTheGoodOne = (line = ''): boolean => line.toLowerCase() === `bearer ${testKey}`

test.each([
  ['many connections', 1000, false],
  ['four connections', 4, false],
  ['questions that tell when a rule fails', 1000, true],
])(
  'no two spellings of the key that differ in letter case go over one connection: %s',
  async (_, connections, fails) => {
    const lines = new Map<object, Set<string>>()
    const shop = plainShop([] as Pet[])
    const only = ['*-needs-a-key', 'key-*', 'list-*']
    await judgeAt(
      serveShop(
        testKey,
        {
          ...shop,
          gate({ authorization }, connection) {
            const known = lines.get(connection) ?? new Set()
            if (isLikeTheGoodOne(authorization)) lines.set(connection, known.add(authorization!))
            const isRecased = isLikeTheGoodOne(authorization) && authorization !== `Bearer ${testKey}`
            return fails && isRecased ? problem(401, 'unauthorized', 'There is no challenge') : undefined
          },
        },
        http => {
          http.maxConnections = connections
        },
      ),
      { settleMs: 250, depth: 'standard', only },
    )
    const spellings = [...lines.values()].map(known => [...known])
    expect(new Set(spellings.flat()).size).toBeGreaterThan(3)
    expect(spellings.filter(known => known.length > 1)).toEqual([])
  },
)
