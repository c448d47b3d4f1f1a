import { expect, test } from 'vitest'
import { UsageError } from '../../core/system/usage.js'
import { proxyFor } from './proxies.js'

const found = (target: string, env: Record<string, string>): string => {
  const proxy = proxyFor(new URL(target), env)
  return proxy === undefined ? 'direct' : `${proxy.variable} ${proxy.url.origin}`
}

test.each([
  ['http://pets.test', { HTTP_PROXY: 'http://p:8080' }, 'HTTP_PROXY http://p:8080'],
  ['http://pets.test', { HTTP_PROXY: 'localhost:8080' }, 'HTTP_PROXY http://localhost:8080'],
  ['http://pets.test', { HTTP_PROXY: '127.0.0.1:8080' }, 'HTTP_PROXY http://127.0.0.1:8080'],
  ['http://pets.test', { http_proxy: 'me:word@p:8080', HTTP_PROXY: 'http://other' }, 'HTTP_PROXY http://p:8080'],
  ['http://pets.test', { HTTPS_PROXY: 'http://p' }, 'direct'],
  ['https://pets.test', { HTTP_PROXY: 'http://p' }, 'direct'],
  ['https://pets.test', { ALL_PROXY: 'https://p' }, 'ALL_PROXY https://p'],
  ['https://pets.test', { ALL_PROXY: 'http://all', HTTPS_PROXY: 'http://p' }, 'HTTPS_PROXY http://p'],
  ['http://127.8.9.1', { HTTP_PROXY: 'http://p' }, 'direct'],
  ['http://[::1]', { HTTP_PROXY: 'http://p' }, 'direct'],
])('%s with %j: %s', (target, env, expected) => {
  expect(found(target, env)).toBe(expected)
})

test.each([
  ['*', true],
  ['other.test', false],
  ['pets.test', true],
  ['PETS.test', true],
  ['.test', true],
  ['*.test', true],
  ['est', false],
  ['a.pets.test', false],
  ['other.test, pets.test', true],
  ['other.test pets.test:443', true],
  ['pets.test:80', false],
])('NO_PROXY=%s excepts https://pets.test: %s', (NO_PROXY, excepts) => {
  expect(found('https://pets.test', { HTTPS_PROXY: 'http://p', NO_PROXY }) === 'direct').toBe(excepts)
})

test.each([
  ['http://10.1.2.3', '10.0.0.0/8', true],
  ['http://10.1.2.3', '10.1.2.0/23', true],
  ['http://10.1.4.3', '10.1.2.0/23', false],
  ['http://10.1.2.3', '10.1.2.3', true],
  ['http://10.1.2.3', '10.1.2.0/33', false],
  ['http://10.1.2.3', '10.1.2.0/x', false],
  ['http://10.1.2.3:8080', '10.1.2.3:8080', true],
  ['http://pets.test', '0.0.0.0/0', false],
  ['http://[fd00::7]', 'fd00::/8', true],
  ['http://[fd00::7]', '[fd00::7]:80', true],
  ['http://[fd00::7]', 'fd00::7', true],
  ['http://[fe80::7]', 'fd00::/8', false],
  ['http://10.1.2.3', 'fd00::/8', false],
])('%s and NO_PROXY=%s: %s', (target, no_proxy, excepts) => {
  expect(found(target, { HTTP_PROXY: 'http://p', no_proxy }) === 'direct').toBe(excepts)
})

// Each as curl 7.88 sends it, but the two with a blank or an `@`, which it refuses.
test.each([
  ['http://me:p%40ss@p:8080', 'me:p@ss'],
  ['http://user:100%@p:8080', 'user:100%'],
  ['http://us%20er:p%4@p:8080', 'us er:p%4'],
  ['http://:secret@p:8080', ':secret'],
  ['http://user@p:8080', 'user:'],
  ['http://CORP\\user:pw@p:8080', 'CORP\\user:pw'],
  ['CORP\\user:pw@p:8080', 'CORP\\user:pw'],
  ['http://u:a:b@p:8080/path?x', 'u:a:b'],
  ['http://u:\u00e9%e9@p:8080', Buffer.from('u:\u00c3\u00a9\u00e9', 'latin1')],
  ['http://user:p@ss word@p:8080', 'user:p@ss word'],
])('the credentials of %s', (HTTP_PROXY, credentials) => {
  const { url, login } = proxyFor(new URL('http://pets.test'), { HTTP_PROXY })!
  expect(url.origin).toBe('http://p:8080')
  expect(Buffer.from(login!, 'base64')).toEqual(Buffer.from(credentials as string))
})

test.each(['http://u:se/cret@p:8080', 'http://u:se#cret@p:8080', 'http://7?secret@p:8080', 'http://u:secret@'])(
  'what is wrong with %s is said without its password',
  HTTP_PROXY => {
    const message = /^HTTP_PROXY is not a valid URL of a proxy\. (?!.*(?:se|cret)).* write \/ \? # and @ as %2F/
    expect(() => found('http://pets.test', { HTTP_PROXY })).toThrow(message)
  },
)

test.each(['ftp://p:21', 'http://', 'p:port', 'http://a b', 'socks5://p:1080'])('%s is wrong usage', HTTP_PROXY => {
  expect(() => found('http://pets.test', { HTTP_PROXY })).toThrow(HTTP_PROXY.startsWith('socks') ? /SOCKS/ : UsageError)
  expect(found('http://pets.test', { HTTP_PROXY, NO_PROXY: 'pets.test' })).toBe('direct')
})
