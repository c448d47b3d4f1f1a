import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from '../../suites/index.js'
import { command, temporaryFolder } from './command.js'

const sample = new URL('../../reports/sample/report.json', import.meta.url)

test('every report below the folder becomes part of the site, what is none is said', async () => {
  const cwd = temporaryFolder()
  for (const name of ['a/first', 'b', 'broken']) mkdirSync(join(cwd, 'all', name), { recursive: true })
  cpSync(sample, join(cwd, 'all/a/first/report.json'))
  cpSync(sample, join(cwd, 'all/b/report.json'))
  writeFileSync(join(cwd, 'all/broken/report.json'), '{')
  const { code, out, err } = await command(['site', 'all'], { cwd })
  expect(code).toBe(0)
  expect(out).toMatch(/^\d+ pages about 2 reports: site\/index\.html\n$/)
  expect(err).toMatch(/^Left out: .*broken.report\.json is no report/)
  const pages = readdirSync(join(cwd, 'site'))
  for (const { id } of rules) expect(pages).toContain(`rule-${id}.html`)
  expect(readFileSync(join(cwd, 'site/faults.html'), 'utf8')).toContain('ids-are-unique/counts-in-twos')
  const library = readFileSync(join(cwd, 'site/library.html'), 'utf8')
  for (const name of ['judge', 'JudgeOptions', 'referenceServer', 'describeConformance', 'defineRule', 'AskContext'])
    expect(library).toContain(`<code>${name}</code></h3>`)
  expect(library).toContain('Judges a server and resolves with the report')
})

test('a folder without a report is wrong usage', async () => {
  const { code, err } = await command(['site', '.'])
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('There is no report.json below .') })
})
