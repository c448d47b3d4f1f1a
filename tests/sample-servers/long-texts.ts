import { behind } from './flaky-gateway.js'
import type { Pet } from './pet.js'
import { writeReply } from './plumbing.js'

const tags = Array.from({ length: 3 }, (_, n) => `${n}`.repeat(5200))

const withTags = (pet: Pet) => ({ ...pet, tags })

/** Shows some long texts with every pet, so that lists are of more than a megabyte. */
export const longTexts = behind('long-texts', () => (response, reply) => {
  const { body } = reply
  if (Array.isArray(body)) writeReply(response, { ...reply, body: body.map(withTags) })
  else writeReply(response, reply.status < 300 ? { ...reply, body: withTags(body as Pet) } : reply)
})
