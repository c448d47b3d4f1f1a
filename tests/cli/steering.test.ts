// Names from files of others reach a terminal and the log of a CI system in messages of every command.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called, temporaryFolder } from './command.js'

const evil = 'x\n::error::a\r\n##vso[task.complete]\u202e\u001b]0;t\u0007\u0085##[group]'
const quoted = JSON.stringify(evil)
const target = ['--base-url', 'http://127.0.0.1:9/v1', '--api-key', 'pk_steering_0123456789']
const event = (name: string) => JSON.stringify({ type: 'run-started', [name]: 1 })

test.each<[string, readonly string[], string]>([
  ['a HAR file', ['judge', 'f', ...target], `{"log":{"entries":[{"request":{${quoted}:1,"method":${quoted}}}]}}`],
  ['events', ['judge', 'f'], `${event(evil)}\n{"type":${quoted}}\n`],
  ['a bundle', ['verify', 'f'], `{${quoted}:1}`],
  ['a config key', [...target, '--config', 'f'], `{${quoted}:1}`],
  ['a config value', [...target, '--config', 'f'], `{"depth":${quoted}}`],
  ['known failures', [...target, '--known', 'f'], `[{"rule":${quoted},"cause":1,${quoted}:2}]`],
  ['a fleet', ['fleet', 'f'], `{"targets":[{"name":${quoted},${quoted}:1}]}`],
  ['a product', ['certify', '--product', 'f', '--signing-key', 'f', ...target], `{${quoted}:1}`],
  ['a report to replay', ['replay', 'f'], `{"target":{"baseUrl":${quoted}}}`],
  ['a report to compare', ['compare', 'f', 'f'], `{"format":${quoted},${quoted}:1}`],
  ['a description', [...target, '--openapi', 'f'], `{"openapi":"3.0.0","servers":[{"url":${quoted}}],${quoted}:1}`],
  ['a rule', ['explain', evil], ''],
  ['an option', [`--${evil}`], ''],
  ['a command', [evil], ''],
  ['a file name', ['judge', evil], ''],
  ['a bundle name', ['verify', evil], ''],
  ['a folder', ['fleet', 'index', evil], ''],
])('nothing steers the log: %s', async (_, args, content) => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'f'), content)
  const { code, out, err } = await called(args, { cwd })
  expect(code).toBeGreaterThan(0)
  const text = out + err
  expect(text).not.toBe('')
  expect(text).not.toMatch(/^\s*::|##(?:\[|vso)|[\u202e\u0007\u0085\r]|\u001b\]/m)
  if (code === 2) expect(err.trimEnd().split('\n')).toHaveLength(1)
})
