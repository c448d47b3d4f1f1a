// node bench/screens.mjs [FOLDER]: twenty runs as terminals of 110, 80 and 40 columns, with their numbers of lines; fails where
// one has more than it may. With a folder the texts are written there, and the pages as pictures of 1280 and 390 pixels.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'
import { referenceServer } from '../dist/src/index.js'
import { findChromium, openBrowser } from '../scripts/chromium.mjs'
import { main } from './measure.mjs'

const load = async path => {
  const { pathname } = new URL(`../${path}.ts`, import.meta.url)
  return (await runnerImport(pathname, { logLevel: 'silent', configFile: false })).module
}
const { terminal } = await load('src/report/formats/terminal/terminal')
const { changesTerminal, compareTerminal } = await load('src/report/formats/terminal/compare-text')
const { compare } = await load('src/report/verdict/comparison')
const { expressNaive } = await load('tests/sample-servers/express-naive')

const key = 'pk_screens_0123456789'
const widths = [110, 80, 40]
const most = { none: 6, one: 10, further: 4 }

const text = 'create-refuses-category-type/accepts-categoryid-is-a-string'
const limit = 'list-respects-limit/one-more-than-limit'
const warning = 'created-pet-has-location/no-location'
const three = [
  limit,
  'error-status-equals-response-status/says-500-for-getpet-404',
  'create-requires-name/accepts-name-missing',
]
const twelve = [
  ...three,
  'category-comes-back-exactly/rounded-to-a-double',
  'unknown-id-returns-404/returns-400',
  'list-needs-a-key/accepts-none',
  'ids-are-unique/counts-in-twos',
  'response-is-application-json/no-type-for-listpets-200',
  'list-filters-by-status/ignores-available',
  'error-has-error-body/no-code-listpets-401',
  'get-needs-a-key/accepts-none',
  'create-needs-a-key/accepts-none',
]

const reference =
  (...faults) =>
  () =>
    referenceServer({ apiKey: key, faults })
const plain = handler => async () => {
  const server = createServer(handler)
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { baseUrl: `http://127.0.0.1:${server.address().port}/v1`, close }
}
const known = rule => [{ rule, reason: 'fixed in release 7', owner: 'team pets', expires: '2099-12-31' }]

const runs = [
  ['good', reference()],
  ['good, with a warning', reference(warning)],
  ['warning that counts', reference(warning), ['--strict']],
  ['one cause', reference(text)],
  ['two causes', reference(limit, text)],
  ['three causes', reference(...three)],
  ['twelve causes', reference(...twelve)],
  ['first draft in Express', () => expressNaive.start(key)],
  ['hang', plain(() => {}), ['--timeout', '1s', '--patience', '2s']],
  ['wrong key', reference(), ['--api-key', 'pk_another_9876543210']],
  ['wrong address', plain((_, response) => response.writeHead(404).end())],
  ['redirect', plain((_, response) => response.writeHead(301, { location: '/elsewhere' }).end())],
  ['nobody there', async () => ({ baseUrl: 'http://127.0.0.1:9/v1', close: async () => {} })],
  ['partial', reference(limit), ['--only', 'list-*']],
  ['read-only', reference(), ['--read-only']],
  ['after the removal of getPet', reference(), ['--now', '2031-01-02']],
  ['known', reference(limit), [], known('list-respects-limit')],
  ['known, and fixed', reference(), [], known('list-respects-limit')],
]

const folder = process.argv[2]
if (folder) mkdirSync(folder, { recursive: true })
const reports = {}
for (const [name, start, args = [], entries] of runs) reports[name] = await judged(name, start, args, entries)

async function judged(name, start, args, entries) {
  const server = await start()
  const output = mkdtempSync(join(tmpdir(), 'screens-'))
  try {
    const list = join(output, 'known.json')
    if (entries) writeFileSync(list, JSON.stringify(entries))
    const options = ['--base-url', server.baseUrl, '--depth', 'quick', '--seed', '1', '--output', output, ...args]
    const more = entries ? ['--known', list] : []
    const env = { PATH: process.env.PATH, PETSTORE_API_KEY: key }
    const child = spawn(process.execPath, [main, ...options, ...more], { env, stdio: 'ignore' })
    await new Promise(resolve => child.once('exit', resolve))
    if (folder) await pictures(name, join(output, 'report.html'))
    return JSON.parse(readFileSync(join(output, 'report.json'), 'utf8'))
  } catch (error) {
    throw new Error(`${name}: no report`, { cause: error })
  } finally {
    await server.close()
    rmSync(output, { recursive: true, force: true })
  }
}

async function pictures(name, page) {
  if (findChromium() === undefined) return
  const browser = await openBrowser()
  try {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      const opened = await browser.open({ url: pathToFileURL(page).href, width, height })
      writeFileSync(join(folder, `${name} ${width}.png`), await opened.picture())
      await opened.close()
    }
  } finally {
    await browser.close()
  }
}

const before = reports['three causes']
const after = reports['two causes']
const texts = {
  ...Object.fromEntries(
    runs.map(([name]) => [name, width => terminal(reports[name], { color: false, width, folder: 'reports' })]),
  ),
  compare: width => compareTerminal(compare([before, after]), { color: false, width }),
  watch: width => changesTerminal(compare([before, after]), { color: false, width }),
}
console.log(`${'run'.padEnd(28)} causes  at most  ${widths.map(width => `${width}`.padStart(4)).join('')}`)
for (const [name, textAt] of Object.entries(texts)) {
  const causes = reports[name]?.causes.length
  const allowed =
    causes === undefined || reports[name].ending !== 'complete'
      ? undefined
      : causes === 0
        ? most.none
        : most.one + most.further * (causes - 1)
  const counts = widths.map(width => {
    const lines = textAt(width).trimEnd().split('\n')
    if (folder) writeFileSync(join(folder, `${name} ${width}.txt`), `${lines.join('\n')}\n`)
    const wide = lines.filter(line => line.length > width && !/^ {6}(?:curl|again) /.test(line))
    if (wide.length > 0) fail(`${name}: wider than ${width}: ${wide[0]}`)
    // Why a run was broken off is shown whole; a terminal of 40 columns breaks more.
    if (width > 40 && allowed !== undefined && lines.length > allowed)
      fail(`${name}: ${lines.length} lines at ${width}`)
    return lines.length
  })
  console.log(
    `${name.padEnd(28)} ${`${causes ?? ''}`.padStart(6)}  ${`${allowed ?? ''}`.padStart(7)}  ${counts.map(count => `${count}`.padStart(4)).join('')}`,
  )
}

function fail(text) {
  console.error(text)
  process.exitCode = 1
}
