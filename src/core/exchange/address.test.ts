import { describe, expect, test } from 'vitest'
import { isLocalHost, looksLikeProduction } from './address.js'

const host = (address: string) => new URL(`http://${address}/v1`).hostname

describe('isLocalHost', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.9.9',
    '[::1]',
    '[fe80::1]',
    '[fd12:3456::1]',
    '[fc00::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'petstore',
    'a.localhost',
    'nas.local',
    'api.internal',
    'shop.test',
    'Shop.TEST.',
  ])('%s is local', address => expect(isLocalHost(host(address))).toBe(true))

  test.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '169.255.0.1',
    '128.0.0.1',
    '[2001:db8::1]',
    '[fec0::1]',
    '[::ffff:8.8.8.8]',
    '[fb00::1]',
    'example.com',
    'test.example.com',
    'local.example',
    'internal.example.org',
    '127.0.0.1.example.com',
  ])('%s is not local', address => expect(isLocalHost(host(address))).toBe(false))
})

describe('looksLikeProduction', () => {
  test.each([
    'api.example.com',
    '8.8.8.8',
    '[2001:db8::1]',
    'testing.example.com',
    'latest.example.com',
    'contest.example',
    'devices.example.com',
    'petstore.dev',
    'petstore.dev.',
    'api.prestaging.example.com',
    'qa2x.example.com',
  ])('%s needs a confirmation', address => expect(looksLikeProduction(host(address))).toBe(true))
  test.each([
    'staging.example.com',
    'api.dev.example.com',
    'QA.example.com',
    'sandbox.example.com',
    'test.example.com',
    'api-staging.example.com',
    'test-eu-1.petstore.example.com',
    'staging2.example.com',
    'staging.example',
    '10.0.0.1',
  ])('%s needs none', address => expect(looksLikeProduction(host(address))).toBe(false))
})
