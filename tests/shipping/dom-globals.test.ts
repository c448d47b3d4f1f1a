import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const library = resolve(import.meta.dirname, '../../dist/src/index.js')

/** What jsdom and happy-dom put in place of what Node.js has, some of it old, in the tests of users. */
const script = `
  const foreign = ['AbortController', 'AbortSignal', 'Blob', 'Event', 'EventTarget', 'FormData', 'Headers', 'MessageChannel']
    .concat('Request', 'Response', 'URLSearchParams', 'fetch')
  for (const name of foreign)
    Object.defineProperty(globalThis, name, { value: class Foreign {}, writable: true, configurable: true })
  globalThis.URL = class extends URL {}
  globalThis.URL.canParse = undefined
  const { judge, referenceServer } = await import(${JSON.stringify(library)})
  const apiKey = 'pk_library_0123456789'
  const server = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
  const { exitCode, ending, rules } = await judge({ baseUrl: server.baseUrl, apiKey, depth: 'quick', seed: 1 })
  await server.close()
  const failed = rules.filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
  console.log(JSON.stringify({ exitCode, ending, failed: failed.map(({ id, verdict }) => id + ' ' + verdict) }))`

test('what judges takes nothing from a DOM that stands in the place of the globals of Node.js', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({ exitCode: 1, ending: 'complete', failed: ['list-respects-limit fail'] })
})
