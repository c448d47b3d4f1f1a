import { defineRule, openAnswer, step } from '../../src/kit/index.js'
import { type OtherIdKind, otherIdKinds } from './shared/other-id-kinds.js'

export const otherIds = defineRule({
  id: 'other-ids',
  cites: 'get-other-ids',
  summary: 'What GET /pets/{petId} does with an id below 1, outside int64 or not an integer is left open',
  why: 'Clients that send such an id depend on this very server.',
  scenarios: ['other-ids'],
  branches: otherIdKinds,
  endsWithGetPet: true,
  scope: 'case',
  judge(sample) {
    const { id, kind } = sample.input as { readonly id?: string; readonly kind: OtherIdKind }
    return openAnswer(step(sample, 'get')!, kind, `\`GET /pets/${shorten(id)}\``)
  },
})

const shorten = (id: string | undefined): string =>
  id === undefined ? '(random, negative)' : id.length > 40 ? `${id.slice(0, 4)}… (${id.length} digits)` : id
