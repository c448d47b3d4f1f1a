import { expect, test } from 'vitest'
import { UsageError } from '../../core/usage.js'
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

test.each(['ftp://p:21', 'http://', 'p:port', 'http://a b', 'socks5://p:1080'])('%s is wrong usage', HTTP_PROXY => {
  expect(() => found('http://pets.test', { HTTP_PROXY })).toThrow(HTTP_PROXY.startsWith('socks') ? /SOCKS/ : UsageError)
  expect(found('http://pets.test', { HTTP_PROXY, NO_PROXY: 'pets.test' })).toBe('direct')
})
