import { credentialOf } from '../../core/credential/credential.js'
import type { Cut, HeaderNames } from '../../core/exchange/exchange.js'
import type { Interaction } from '../../core/model/model.js'
import { requestOf, sentRequest } from '../../spec/messages/request.js'
import type { Part } from '../parts.js'
import { bodyShape } from './body.js'
import { creationShape } from './creation.js'
import { keyPart, writtenKey } from './key.js'
import { listShape } from './list.js'
import type { Sample, Shape, Tools } from './shape.js'
import { unknownId } from './unknown-id.js'

/** The request in parts, its key among them. */
export function shapeOf(interaction: Sample, tools: Tools): Shape {
  const shape = withoutKeyPart(interaction, tools)
  const key = keyPart(interaction, tools.sent)
  const { headerNames = usual, cut = usual } = interaction.request
  const spelling: readonly Part[] = [
    { name: 'letter case of header names', value: headerNames, plain: usual, others: [] },
    { name: 'end of the first TCP segment', value: cut, plain: usual, others: [] },
  ]
  return {
    ...shape,
    parts: [...shape.parts, key, ...spelling],
    write(values) {
      const written = shape.write(values)
      if (written === undefined) return undefined
      const [names, segment] = spelling.map(({ name }) => values[name]) as [
        HeaderNames | typeof usual,
        Cut | typeof usual,
      ]
      const sent = {
        ...writtenKey(values[key.name]!),
        ...(names === usual ? {} : { headerNames: names }),
        ...(segment === usual ? {} : { cut: segment }),
      }
      return { ...written, request: id => ({ ...written.request(id), ...sent }) }
    },
  }
}

const usual = 'as usual'

function withoutKeyPart(interaction: Sample, tools: Tools): Shape {
  const { endpoint, request, credential, credentialVariant, pet } = interaction
  // It stays a form as long as the key is in it.
  if (credentialOf(credential, credentialVariant).inBody === 'form') return asItWas(interaction)
  if (endpoint === 'listPets' && request.method === 'GET') return listShape(interaction, tools)
  if (endpoint === 'createPet' && request.method === 'POST')
    return creationShape(interaction, tools) ?? bodyShape(interaction, tools)
  const creation = endpoint === 'getPet' && credential === 'valid' ? pet?.creation : undefined
  const creating = creation && creationShape(creation, tools)
  if (creating !== undefined) return readShape(creating)
  return endpoint === 'getPet' && pet === undefined ? unknownShape(interaction, tools) : asItWas(interaction)
}

/** A read of a pet that is created first. */
const readShape = ({ parts, write }: Shape): Shape => ({
  kind: 'read of a created pet',
  isRead: true,
  parts,
  write(values) {
    const creation = write(values)?.request()
    return creation && { creation, request: id => ({ endpoint: 'getPet', method: 'GET', path: `/pets/${id}` }) }
  },
})

/** Ids that no pet has: each may be given once (P14). */
const bitsOfUnknown = ['46 bits', '56 bits', '63 bits']
/** Small, and beyond what is given one after the other. */
const smallUnknown = '35 bits'

/** A read of an id that no pet has. Of large ones another of as many bits is the same; a small one may be given to a pet at any time. */
function unknownShape(interaction: Omit<Interaction, 'setting'>, { random, facts }: Tools): Shape {
  const { petId } = sentRequest(interaction)
  if (petId?.kind !== 'integer' || petId.id === undefined || petId.id < 1n) return asItWas(interaction)
  const isLarge = petId.id >= 2n ** 40n
  const bits = (id: bigint) => `${id.toString(2).length} bits`
  const isTaken = facts.own(petId.text) !== undefined || facts.hasShown(petId.id)
  const value = isLarge ? bits(BigInt(petId.id)) : isTaken ? smallUnknown : petId.text
  const idOf = (each: string) => (each.endsWith(' bits') ? unknownId(random, Number.parseInt(each, 10)) : each)
  const show = (each: string) => (each.endsWith(' bits') ? `an unknown id of ${each}` : each)
  return {
    kind: 'read of an unknown id',
    parts: [
      {
        name: 'id',
        value,
        plain: bitsOfUnknown[0]!,
        ...(isLarge ? {} : { better: [smallUnknown] }),
        others: bitsOfUnknown,
        show,
      },
    ],
    write: ({ id }) => ({ request: () => ({ endpoint: 'getPet', method: 'GET', path: `/pets/${idOf(id!)}` }) }),
  }
}

const asItWas = ({ endpoint, request }: Omit<Interaction, 'setting'>): Shape => {
  const spec = requestOf({ endpoint, request })
  return { kind: `${spec.method} ${spec.path}`, parts: [], write: () => ({ request: () => spec }) }
}
