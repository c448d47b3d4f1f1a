import { defineRule, openAnswer, step } from '../../src/kit/index.js'
import { type OtherIdInput, otherIdKinds, otherIds as otherIdsScenario } from './scenarios/other-ids.js'

export const otherIds = defineRule({
  id: 'other-ids',
  cites: 'get-other-ids',
  summary: 'What GET /pets/{petId} does with an id below 1, outside int64 or not an integer is left open',
  why: 'Clients that send such an id depend on this very server.',
  scenarios: [otherIdsScenario],
  branches: otherIdKinds,
  endsWithGetPet: true,
  scope: 'case',
  judge(sample) {
    const { id, kind } = sample.input as OtherIdInput
    return openAnswer(step(sample, 'get')!, kind, `\`GET /pets/${shorten(id)}\``)
  },
})

const shorten = (id: string | undefined): string =>
  id === undefined ? '(random, negative)' : id.length > 40 ? `${id.slice(0, 4)}… (${id.length} digits)` : id
