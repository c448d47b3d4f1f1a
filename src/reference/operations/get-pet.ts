import { type Outcome, petJson, refuse, type Visit } from './outcome.js'

const end = Date.parse('2030-12-05T00:00:00Z')

export function getPet(visit: Visit, segment: string): Outcome {
  const outcome = find(visit, segment)
  return { ...outcome, headers: [...(outcome.headers ?? []), ...deprecation(visit)] }
}

/** Whether the text in place of the id is an integer at all. */
export function isIntegerId(segment: string): boolean {
  return /^-?\d+$/.test(segment)
}

function find(visit: Visit, segment: string): Outcome {
  const { service, context, through } = visit
  const { configuration, store } = service
  const notFound = (status = 404) => refuse(visit, status, 'there is no such pet')
  const gone =
    configuration.getPetGone ?? (configuration.getPetEnds && service.now().getTime() >= end ? 404 : undefined)
  if (gone) return refuse(visit, gone, 'this operation was removed')
  if (!isIntegerId(segment)) return notFound(configuration.idJunk)
  // A number this long is outside int64 and not worth reading.
  const asked = segment.length > 40 ? 10n ** 40n : BigInt(segment)
  if (BigInt.asIntN(64, asked) !== asked) return notFound(configuration.idOutside)
  const id = through('getPet.id', asked)
  context.petId = id
  const unmodified = store.find(id)
  if (unmodified) context.pet = unmodified
  const pet = through('getPet.found', unmodified)
  if (!pet) return notFound(id < 1n ? configuration.idBelowOne : configuration.idOfOthers(id) ? 403 : 404)
  context.pet = pet
  return { status: 200, body: petJson(visit, pet) }
}

function deprecation({ service: { configuration } }: Visit): NonNullable<Outcome['headers']> {
  const headers: [string, string][] = []
  if (configuration.deprecation !== undefined) headers.push(['deprecation', configuration.deprecation])
  if (configuration.sunset !== undefined) headers.push(['sunset', configuration.sunset])
  return headers
}
