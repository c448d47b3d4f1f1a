// @module-tag thorough
import { describe, expect, test } from 'vitest'
import { readHar } from '../../src/evidence/foreign/har.js'
import { judgeTraffic } from '../../src/evidence/foreign/traffic.js'
import { rules } from '../../suites/index.js'
import { idsOf } from '../run.js'
import { baseUrl, entryOf, harOf, key, refusal } from './archives.js'

// What exporters do to the traffic of a right server, be it to every second entry: whatever it is, nobody is accused.

const pet = (id: number, name: string) => ({ id, name, categoryId: 1, status: 'sold' })
const creating = (at: number, id: number, name: string) =>
  entryOf({ at, sent: { name, categoryId: 1, status: 'sold' }, status: 201, came: pet(id, name) })
const many = [...Array(60).keys()].map(i => pet(i + 10, `Rex ${i}`))
const gone = { status: 404, came: refusal(404) }
const bare = { requestHeaders: { authorization: undefined }, status: 401, came: refusal(401) }

/** Of a server that is right. */
const traffic = () => [
  creating(0, 5, 'Zoë Bär'),
  creating(1, 6, 'Rex'),
  entryOf({ at: 2, sent: { name: 7, categoryId: 1 }, status: 400, came: refusal(400) }),
  entryOf({ at: 9, path: '/pets?limit=60', came: many }),
  entryOf({ at: 10, path: '/pets?status=pending' }),
  entryOf({ at: 11, path: '/pets/5', came: pet(5, 'Zoë Bär') }),
  entryOf({ at: 12, path: '/pets/6', came: pet(6, 'Rex') }),
  entryOf({ at: 13, path: '/pets/424242', ...gone }),
  entryOf({ at: 14, came: many.slice(0, 20) }),
  entryOf({ at: 15, ...bare }),
]

/** An entry, as whoever edits it sees it. */
type Entry = any
type Edit = (entry: Entry) => unknown

const without = (holder: Entry, names: RegExp) => {
  holder.headers = holder.headers.filter(({ name }: Entry) => !names.test(name))
}
/** The text anew, with nothing beside it that tells how long it was. */
const rewrite =
  (how: (text: string) => string): Edit =>
  ({ request, response }) => {
    for (const [holder, body] of [
      [request, request.postData],
      [response, response.content],
    ]) {
      if (typeof body?.text !== 'string') continue
      body.text = how(body.text)
      holder.bodySize = body.text.length
      if ('size' in body) body.size = body.text.length
      without(holder, /^content-length$/i)
    }
  }
const inResponse =
  (edit: Edit): Edit =>
  ({ response }) =>
    edit({ request: {}, response })
const inRequest =
  (edit: Edit): Edit =>
  ({ request }) =>
    edit({ request, response: {} })
const ascii = rewrite(text => text.replace(/[^\0-\x7f]/g, '?'))

/** By any exporter, and by one that only sees what its caller gives it. */
const edits: Readonly<Record<string, Edit>> = {
  'no key': ({ request }) => without(request, /^authorization$/i),
  'request headers left out': ({ request }) => without(request, /./),
  'no Host': ({ request }) => without(request, /^host$/i),
  'response headers left out': ({ response }) => without(response, /./),
  'the type of the body alone': ({ response }) => without(response, /^(?!content-type$)/i),
  'no bodies': ({ response }) => delete response.content.text,
  'empty bodies': ({ response }) => Object.assign(response.content, { text: '', size: 0 }),
  'bodies cut': rewrite(text => text.slice(0, -1)),
  'bodies cut early': rewrite(text => text.slice(0, text.length / 2)),
  'bodies cut, with dots': rewrite(text => `${text.slice(0, text.length / 2)}...`),
  'other words for bodies': rewrite(() => '[object Object]'),
  'bodies in base64 that nothing says is so': rewrite(text => Buffer.from(text).toString('base64')),
  'bodies in base64, its length as theirs': ({ response }) => {
    without(response, /^content-length$/i)
    const text = Buffer.from(response.content.text).toString('base64')
    Object.assign(response.content, { text, encoding: 'base64', size: text.length })
  },
  'bodies as Latin-1': ({ response: { content } }) =>
    Object.assign(content, { text: Buffer.from(content.text).toString('latin1') }),
  'no posted data': ({ request }) => delete request.postData,
  'posted data as parameters': ({ request }) =>
    request.postData && Object.assign(request.postData, { text: undefined, params: [] }),
  'no query in the URL': ({ request }) =>
    Object.assign(request, {
      queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
      url: request.url.split('?')[0],
    }),
  'whole seconds': entry => Object.assign(entry, { startedDateTime: entry.startedDateTime.replace(/\.\d+/, '') }),
  'no durations': entry => Object.assign(entry, { time: -1, timings: {} }),
}
const editsOfOthers: Readonly<Record<string, Edit>> = {
  'no query at all': ({ request }) => Object.assign(request, { queryString: [], url: request.url.split('?')[0] }),
  'question marks for other letters in responses': inResponse(ascii),
  'question marks for other letters in requests': inRequest(ascii),
  'templates for names': inRequest(rewrite(text => text.replace(/"name":"[^"]*"/, '"name":"{{name}}"'))),
  'bodies written anew': rewrite(text => JSON.stringify(JSON.parse(text), undefined, 2)),
}

const accused = (entries: readonly unknown[], creator: string): readonly string[] =>
  [key, undefined].flatMap(apiKey => {
    const options = {
      baseUrl,
      now: new Date('2026-11-21'),
      settleMs: 2000,
      strict: true,
      soleClient: true,
      source: 'HAR',
    }
    return idsOf(
      judgeTraffic(rules, readHar(harOf(entries, creator), baseUrl, apiKey), options, apiKey),
      'fail',
      'warn',
      'error',
    )
  })

const keepers = ['Firefox', 'WebInspector', 'mitmproxy']
const others = ['k6', 'Insomnia', '']

test.each([...keepers, ...others])('%s, as it came', creator => expect(accused(traffic(), creator)).toEqual([]))

describe.each([
  ['by whoever writes it', edits, [...keepers, ...others], [1, 2]],
  // What one of these does not know of it loses everywhere.
  ['by who sees no traffic', editsOfOthers, others, [1]],
] as const)('%s', (_, table, creators, steps) => {
  test.each(Object.entries(table))('%s', (_, edit) => {
    for (const creator of creators)
      for (const every of steps) {
        const entries = traffic()
        for (const entry of entries.filter((_, i) => i % every === 0)) edit(entry)
        // A key that only some entries show: browsers and proxies take down each.
        if (every === 2 && edit === edits['no key'] && keepers.includes(creator)) continue
        expect(accused(entries, creator), `${creator}, every ${every}`).toEqual([])
      }
  })
})
