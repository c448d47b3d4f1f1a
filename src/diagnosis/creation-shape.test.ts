import { expect, test } from 'vitest'
import { bodyShape } from './creation-shape.js'

type Sent = Parameters<typeof bodyShape>[0]

const sent = (body: string | undefined, headers: Sent['request']['headers']) =>
  ({
    endpoint: 'createPet',
    credential: 'valid',
    request: { method: 'POST', path: '/pets', headers, ...(body === undefined ? {} : { body }) },
  }) as unknown as Sent

test('no body, with and without a content type, is one other body to try', () => {
  const json = [['content-type', 'application/json']] as const
  const all = [sent('null', json), sent(undefined, json), sent(undefined, []), sent('{', json)]
  const { parts } = bodyShape(all[0]!, { sent: all } as unknown as Parameters<typeof bodyShape>[1])
  expect(parts[0]!.others).toEqual(['', Buffer.from('{').toString('base64')])
})
