import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called, command, temporaryFolder } from './command.js'

test('--json prints the report on standard output, and nothing else', async () => {
  const cwd = temporaryFolder()
  const args = ['--reference', '--json', '--depth', 'quick', '--only', 'list-respects-limit']
  const { code, out, err } = await command(args, { cwd, env: { GITHUB_ACTIONS: 'true' } })
  expect(code).toBe(0)
  expect(out).toBe(readFileSync(join(cwd, 'reports', 'report.json'), 'utf8'))
  expect(err).toMatch(/^Judging the embedded reference server/)
  expect(err).toMatch(/^\d+ of \d+ must rules judged, none violated/m)
})

test.each(['--watch', '--dry-run'])('--json with %s is wrong usage', async other => {
  const { code, err } = await called([
    '--base-url',
    'http://127.0.0.1:9/v1',
    '--api-key',
    'pk_x_0123456789',
    '--json',
    other,
  ])
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(other) })
})
