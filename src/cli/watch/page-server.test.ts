import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageServer, servePage } from './page-server.js'

let server: PageServer
beforeAll(async () => {
  server = await servePage()
  server.publish('one', '<p>1')
})
afterAll(() => server.close())

/** `fetch` sets no Host header. */
const statusWith = (headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(server.url, { headers }, response => resolve(response.resume().statusCode)).once('error', reject)
  })

test('the page is served, and nothing else', async () => {
  const { origin } = new URL(server.url)
  expect(await (await fetch(server.url)).text()).toBe('<p>1')
  for (const path of ['/report.json', '/?x', '/events']) expect((await fetch(origin + path)).status).toBe(404)
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
})

test('another name for this machine reads nothing', async () => {
  expect(await statusWith({ host: 'evil.example' })).toBe(421)
  expect(await statusWith({ host: new URL(server.url).host })).toBe(200)
})

test('who has shown a run gets the page of the next one as soon as there is one', async () => {
  const next = fetch(server.url, { headers: { 'if-none-match': 'one' } })
  expect(await Promise.race([next, new Promise(resolve => setTimeout(resolve, 100, 'waits'))])).toBe('waits')
  server.publish('two', '<p>2')
  expect(await (await next).text()).toBe('<p>2')
})
