// @module-tag thorough
import { expect, test } from 'vitest'
import { startReference } from '../src/reference/server.js'
import { testKey } from './options.js'
import { judge, verdictsOf } from './run.js'

function askedStatus({ input }: { readonly input: unknown }): string | undefined {
  const status = (input as { status?: unknown } | undefined)?.status
  return typeof status === 'string' ? status : undefined
}

/** A server with a switch: while it is broken, it accepts any text as a status where nothing else is wrong. */
async function mendable() {
  let broken = true
  const server = await startReference({
    apiKey: testKey,
    injections: {
      'createPet.problem': (problem, c) =>
        broken && askedStatus(c) !== undefined && problem?.startsWith('status ') ? undefined : problem,
      'createPet.record': (pet, c) => {
        const status = askedStatus(c)
        return pet === undefined || status === undefined ? pet : { ...pet, status }
      },
    },
  })
  const fix = (): void => {
    broken = false
  }
  return { ...server, fix }
}

test('what a run made a faulty server accept is a warning once the server is fixed', async () => {
  const server = await mendable()
  try {
    const { report: before } = await judge({ baseUrl: server.baseUrl })
    expect(before.verdict).toBe('non-conformant')
    expect(verdictsOf(before)).toMatchObject({
      'create-refuses-status-outside-enum': 'fail',
      'no-leftovers-of-earlier-runs': 'pass',
    })
    server.fix()
    const { report } = await judge({ baseUrl: server.baseUrl, seed: 2 })
    const bad = report.rules.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict))
    expect(bad.map(({ id, verdict, reasons }) => [id, verdict, ...reasons])).toEqual([
      ['no-leftovers-of-earlier-runs', 'warn'],
    ])
    expect(report.verdict).toBe('conformant')
    // What to clean, as far as a list of 100 shows it.
    const [finding] = report.rules.find(({ id }) => id === 'no-leftovers-of-earlier-runs')!.findings
    const invalid = server
      .pets()
      .slice(0, 100)
      .filter(({ status = 'sold' }) => !['available', 'pending', 'sold'].includes(status))
    expect(invalid.length).toBeGreaterThan(0)
    for (const { id, name } of invalid) expect(finding!.message).toContain(`${id} ("${name}")`)
  } finally {
    await server.close()
  }
})

test('lists that show pets of earlier runs wrong are not leftovers: getPet shows those pets valid', async () => {
  // Oldest first and full pages: what the second run creates stands in no list.
  let lists = false
  const server = await startReference({
    apiKey: testKey,
    injections: {
      'listPets.body': pets =>
        lists && Array.isArray(pets) ? pets.map(pet => ({ ...(pet as object), status: 'SOLD' })) : pets,
    },
  })
  try {
    await judge({ baseUrl: server.baseUrl })
    lists = true
    const { report } = await judge({
      baseUrl: server.baseUrl,
      seed: 2,
      only: ['list-pets-are-valid', 'listed-pet-is-found'],
    })
    expect(verdictsOf(report)['list-pets-are-valid']).toBe('fail')
  } finally {
    await server.close()
  }
})
