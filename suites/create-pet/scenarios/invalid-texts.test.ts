import { expect, test } from 'vitest'
import { isInteger, member, type RequestSpec, type ScenarioContext, sentRequest } from '../../../src/kit/index.js'
import { completed, invalids } from '../../model/invalid.js'
import { sentAs } from '../../model/serialise.js'
import { unspecifiedCreations } from './unspecified-creations.js'

const creation = (body: string | Uint8Array) =>
  sentRequest({
    endpoint: 'createPet',
    credential: 'valid',
    request: { method: 'POST', path: '/pets', headers: [['content-type', 'application/json']], body },
  } as never).creation!

const fields = invalids.filter(({ field }) => field !== 'body')

test.each(fields)('$kind: whatever is sent is wrong beyond doubt, and in no other way', ({ kind, field, texts }) => {
  for (const text of texts) {
    for (const category of ['1', '9007199254740993', '-9223372036854775808']) {
      const members: Record<string, string | undefined> = { name: '"Rex"', categoryId: category, status: '"sold"' }
      members[field] = text?.replaceAll('$category', category)
      const written = Object.entries(members).flatMap(([name, value]) =>
        value === undefined ? [] : `"${name}":${value}`,
      )
      const sent = creation(`{${written.join(',')}}`)
      expect([text, sent.validity, sent.problems]).toEqual([text, 'invalid', [kind]])
    }
  }
})

const whole = invalids.filter(({ field, request }) => field === 'body' && request !== 'creation without body')

test.each(whole)(
  '$kind: each text is wrong beyond doubt, and the first holds nothing that is left open',
  ({ texts, isConvention }) => {
    for (const text of texts) {
      const sent = completed(text!, '"Conform abcdef aaab"', '1')
      const { open, validity } = creation(sentAs(sent, {}, 0).body!)
      if (text === texts[0] && !isConvention) expect([text, open]).toEqual([text, []])
      expect(['invalid', 'lenient']).toContain(validity)
    }
  },
)

test('a supplied id is an integer, and one that nobody counts up to', async () => {
  const sent: RequestSpec[] = []
  const t = {
    facts: { categoryId: 1, getPetDue: false, settleMs: 0 },
    name: () => 'Conform abcdef aaaa',
    random: (min: bigint) => min,
    send: async (_: string, request: RequestSpec) => {
      sent.push(request)
      return { request, endpoint: 'createPet' }
    },
  } as unknown as ScenarioContext
  for (const input of unspecifiedCreations.examples({} as never)) await unspecifiedCreations.perform(t, input)
  const ids = sent.flatMap(({ body }) => {
    const id = member(creation(String(body)).json, 'id')
    return id === undefined ? [] : [id]
  })
  expect(ids).toHaveLength(1)
  for (const id of ids) expect([isInteger(id), BigInt(id as number) >= 2n ** 40n]).toEqual([true, true])
})
