// Names from files of others reach a terminal and the log of a CI system in messages of every command.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { called, temporaryFolder } from './command.js'

const evil = 'x\n::error::a\r\n##vso[task.complete]\u202e\u001b]0;t\u0007\u001b[31m\u0085##[group]'
const quoted = JSON.stringify(evil)
const target = ['--base-url', 'http://127.0.0.1:9/v1', '--api-key', 'pk_steering_0123456789']
const steers = /^\s*(?:\x1b\[[\d;]*m)*\s*\\?::|##(?:\[|vso)|[\u202e\u0007\u0085\r]|\u001b[\][]/m
const sample = JSON.parse(readFileSync(new URL('../../reports/sample/report.json', import.meta.url), 'utf8'))
const elsewhere = JSON.stringify({
  ...sample,
  target: { ...sample.target, baseUrl: 'http://127.0.0.1:9/##vso[task.complete]/v1' },
})
const pets = {
  startedDateTime: '2026-11-21T00:00:00Z',
  time: 1,
  request: {
    method: 'GET',
    url: 'http://127.0.0.1:9/v1/pets?limit=1',
    headers: [{ name: 'Authorization', value: 'Bearer x' }],
  },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { text: JSON.stringify([{ id: 1, name: 'Rex', status: evil }]) },
  },
}

test.each<[string, readonly string[], string]>([
  [
    'a response',
    ['judge', 'f', '--base-url', 'http://127.0.0.1:9/v1', '--verbose'],
    JSON.stringify({ log: { entries: [pets] } }),
  ],
  ['a config key', [...target, '--config', 'f'], `{${quoted}:1}`],
  ['a config value', [...target, '--config', 'f'], `{"known":${quoted}}`],
  [
    'known failures',
    [...target, '--known', 'f'],
    `[{"rule":"body-is-json","reason":"x","owner":"y","expires":"2027-01-31",${quoted}:2}]`,
  ],
  ['a fleet', ['fleet', 'f'], `{"targets":[{"name":"x","baseUrl":"http://127.0.0.1:9/v1",${quoted}:1}]}`],
  [
    'labels of a fleet, and reasons',
    ['fleet', 'f'],
    `{"targets":[{"name":"x","baseUrl":"http://127.0.0.1:9/v1","apiKeyEnv":${quoted},"labels":{${quoted}:${quoted}}}]}`,
  ],
  [
    'a product',
    ['certify', '--product', 'f', '--signing-key', 'f', ...target],
    `{"vendor":"a","product":"a","version":"1","contact":"a","url":"http://a/",${quoted}:1}`,
  ],
  ['a report to replay', ['replay', 'f'], elsewhere],
  ['a report to compare', ['compare', fileURLToPath(new URL('../../reports/sample', import.meta.url)), 'f'], elsewhere],
  ['a rule', ['explain', evil], ''],
  ['a command', [evil], ''],
  ['a file name', ['judge', evil], ''],
  ['a bundle name', ['verify', evil], ''],
  ['a folder', ['fleet', 'index', evil], ''],
])('nothing steers the log: %s', async (_, args, content) => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'f'), content)
  const { code, out, err } = await called(args, { cwd })
  const text = out + err
  expect(text).toContain('task.complete')
  expect(text).not.toMatch(steers)
  if (code === 2) expect(err.trimEnd().split('\n')).toHaveLength(1)
})
