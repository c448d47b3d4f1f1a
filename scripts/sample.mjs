// The reports of `reports/sample` and the picture of the README: `npm run build && node scripts/sample.mjs` judges a faulty
// reference server. Their test says when they have to be made anew.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openBrowser } from './chromium.mjs'

const faults = [
  'list-respects-limit/one-more-than-limit',
  'error-status-equals-response-status/says-500-for-getpet-404',
]
const port = 4010

const main = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url))
const sample = fileURLToPath(new URL('../reports/sample', import.meta.url))
const key = 'pk_sample_0123456789'
const folder = mkdtempSync(join(tmpdir(), 'sample-'))
const args = ['serve', '--port', String(port), '--api-key', key, ...faults.flatMap(id => ['--fault', id])]
const server = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
try {
  await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) stream.on('data', text => /Listening/.test(text) && resolve())
    server.once('exit', () => reject(new Error('The reference server ended.')))
  })
  const target = ['--base-url', `http://127.0.0.1:${port}/v1`, '--seed', '1', '--output', folder]
  const env = { PATH: process.env.PATH, PETSTORE_API_KEY: key }
  const { status } = spawnSync(process.execPath, [main, ...target], { cwd: folder, env })
  if (status !== 1) throw new Error(`The run ended with ${status}; 1 is expected.`)
  for (const name of ['report.json', 'report.html', 'junit.xml', 'summary.md', 'failures.http', 'failures.hurl'])
    cpSync(join(folder, name), join(sample, name))
  const browser = await openBrowser()
  try {
    const page = await browser.open({ url: pathToFileURL(join(folder, 'report.html')).href, width: 1000, height: 620 })
    const png = await page.picture()
    if (png.length > 150_000) throw new Error(`The picture has ${png.length} bytes; 150,000 are allowed.`)
    writeFileSync(join(sample, 'report.png'), png)
  } finally {
    await browser.close()
  }
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
