// The picture of the README: `npm run build && node scripts/picture.mjs` judges a bent reference server and photographs the report.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openBrowser } from './chromium.mjs'

const main = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url))
const picture = fileURLToPath(new URL('../reports/sample/report.png', import.meta.url))
const key = 'pk_picture_0123456789'
const folder = mkdtempSync(join(tmpdir(), 'picture-'))
const args = ['serve', '--port', '4010', '--api-key', key, '--fault', 'ids-are-unique/counts-in-twos']
const server = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
try {
  await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) stream.on('data', text => /Listening/.test(text) && resolve())
    server.once('exit', () => reject(new Error('The reference server ended.')))
  })
  const target = ['--base-url', 'http://127.0.0.1:4010/v1', '--seed', '7', '--output', folder]
  spawnSync(process.execPath, [main, ...target], { env: { ...process.env, PETSTORE_API_KEY: key } })
  const browser = await openBrowser()
  try {
    const page = await browser.open({ url: pathToFileURL(join(folder, 'report.html')).href, width: 1000, height: 620 })
    const png = await page.picture()
    if (png.length > 150_000) throw new Error(`The picture has ${png.length} bytes; 150,000 are allowed.`)
    writeFileSync(picture, png)
    console.log(`${picture}: ${png.length} bytes`)
  } finally {
    await browser.close()
  }
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
