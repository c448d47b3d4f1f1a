import { type Pet, readNewPet } from './pet.js'
import { problem, serveShop, statuses } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** Changes every question until it fits, tidies names, leaves out a status that it was not told, adds links. */
export const lenientClamping: SampleServer = {
  id: 'lenient-clamping',
  legal: true,
  start(key) {
    const pets: Pet[] = []
    return serveShop(key, {
      list(query) {
        const asked = Number.parseInt(query.get('limit') ?? '20', 10)
        const limit = Math.min(100, Math.max(1, Number.isNaN(asked) ? 20 : asked))
        const status = query.get('status') ?? ''
        const matching = statuses.includes(status) ? pets.filter(pet => pet.status === status) : pets
        return { status: 200, body: matching.slice(0, limit).map(shown) }
      },
      create(body) {
        const { pet, refusal } = readNewPet(body)
        if (refusal) return { ...refusal, body: { ...(refusal.body as object), traceId: 'f00d', details: [] } }
        const made = { id: BigInt(1000 + pets.length), ...pet, name: tidy(pet.name) }
        pets.push(made)
        return { status: 201, body: shown(made), headers: { location: `/v1/pets/${made.id}` } }
      },
      get(text) {
        const digits = /^(?:%20|%2B)*0*(\d+)/.exec(text)?.[1]
        const pet = pets.find(known => `${known.id}` === digits)
        return pet === undefined ? problem(404, 'not-found', 'No such pet') : { status: 200, body: shown(pet) }
      },
    })
  },
}

const tidy = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')

const shown = (pet: Pet): unknown => ({
  _links: { self: { href: `/v1/pets/${pet.id}` }, category: { href: `/v1/categories/${pet.categoryId}` } },
  ...pet,
  tags: [],
  photo: null,
})
