// @module-tag thorough
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { judgeShop, verdictsOf } from './run.js'
import { plainShop } from './sample-servers/pet.js'
import { type Shop, writeReply } from './sample-servers/plumbing.js'

// What the document leaves open may stay open: no response to it makes nothing inconclusive (P11, P18, P23).

type Silent = (request: IncomingMessage) => boolean

/** A right shop that is at a loss with some requests: it drops them, never responds, or says 502. */
async function judged(silent: Silent, way: 'dropped' | 'silent' | 502, options: Parameters<typeof judgeShop>[1] = {}) {
  const write: Shop['write'] = (response, reply) => {
    if (!silent(response.req)) writeReply(response, reply)
    else if (way === 'dropped') response.destroy()
    else if (way === 502) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  }
  return (await judgeShop({ write }, { timeoutMs: 700, ...options })).report
}

describe.each(['dropped', 'silent', 502] as const)('%s', way => {
  test('an address without a description makes its rules not applicable', async () => {
    const report = await judged(({ url }) => /openapi/.test(url!), way, {
      only: ['description-*', 'list-accepts-limit'],
    })
    expect(verdictsOf(report)).toMatchObject({
      'description-has-version-1-0-0': 'not-applicable',
      'description-marks-get-pet-deprecated': 'not-applicable',
    })
    expect(report.exitCode).toBe(0)
  })

  test('unknown paths are "no response" in the profile', async () => {
    const report = await judged(({ url }) => !/\/pets(?:$|\?|\/\d+$)/.test(url!), way, {
      only: ['unknown-paths', 'store-orders', 'list-accepts-limit'],
    })
    expect(report.profile.filter(({ answer }) => answer.startsWith('no response')).length).toBeGreaterThan(2)
    expect(report.exitCode).toBe(0)
  })

  test('limits out of range are "no response" in the profile', async () => {
    const report = await judged(({ url }) => /limit=(?:-|0|\d{3}\d|[a-z])/.test(url!), way, {
      only: ['limit-outside-range', 'list-accepts-limit'],
    })
    expect(report.profile.some(({ answer }) => answer.startsWith('no response'))).toBe(true)
    expect(report.exitCode).toBe(0)
  })
})

test('names outside the ordinary that get no response leave nothing to be judged', async () => {
  const shop = plainShop([], {
    refuse: ({ name }) => (/^[A-Za-z ]{3,30}$/.test(name) ? undefined : { status: 418, body: {} }),
  })
  const { report } = await judgeShop(
    {
      ...shop,
      write: (response, reply) => (reply.status === 418 ? void response.destroy() : writeReply(response, reply)),
    },
    { depth: 'standard', only: ['accepted-name-*'] },
  )
  const rule = report.rules.find(({ id }) => id === 'accepted-name-survives')!
  expect(rule.verdict).toBe('pass') // what goes beyond the document in other ways has ordinary names
  const { observations, reason } = rule.branches.find(({ name }) => name === 'other letters')!
  expect({ observations, reason }).toEqual({ observations: 0, reason: expect.stringMatching(/connection ended/) })
  expect(report.exitCode).toBe(0)
})

describe('the description that the user names must be there', () => {
  const options = { only: ['description-has-*'], openapi: '/openapi.json' }

  test('without a response', async () => {
    const report = await judged(({ url }) => /openapi/.test(url!), 'silent', options)
    expect(report.exitCode).toBe(3)
  })

  test('with 404', async () => {
    const report = await judged(() => false, 'silent', options)
    const rule = report.rules.find(({ id }) => id === 'description-has-version-1-0-0')!
    expect(rule.verdict).toBe('inconclusive')
    expect(rule.branches[0]!.reason).toMatch(/is published at \/openapi\.json: the response has status 404/)
    expect(report.exitCode).toBe(3)
  })
})
