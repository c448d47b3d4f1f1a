// Headless Chromium over its debugging pipe: enough to look at a page, without the tree of packages that drivers bring.
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a Chromium: $CHROMIUM, or the first on the PATH. */
export function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env
  if (CHROMIUM) return CHROMIUM
  const candidates = names.flatMap(name => PATH.split(delimiter).map(folder => join(folder, name)))
  return candidates.find(path => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export async function openBrowser(path = findChromium()) {
  if (path === undefined) throw new Error('No Chromium was found. Install one, or name it in $CHROMIUM.')
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'))
  const flags = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--hide-scrollbars']
  const quiet = ['--no-first-run', '--disable-gpu', '--disable-extensions', '--disable-dev-shm-usage']
  // Root has no sandbox; what is opened are files of our own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(path, [...flags, ...quiet, ...sandbox, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const waiting = new Map()
  const events = new Set()
  let last = 0
  let rest = ''
  const fail = error => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.once('error', fail)
  child.once('exit', code => fail(new Error(`Chromium ended with ${code}`)))
  const [, , , input, output] = child.stdio
  input.on('error', fail)
  output.setEncoding('utf8').on('data', chunk => {
    const messages = (rest + chunk).split('\0')
    rest = messages.pop()
    for (const { id, result, error, method, params, sessionId } of messages.map(text => JSON.parse(text))) {
      if (id === undefined) for (const listener of events) listener({ method, params, sessionId })
      else if (error) waiting.get(id)?.reject(new Error(error.message))
      else waiting.get(id)?.resolve(result)
      waiting.delete(id)
    }
  })
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  return {
    open: settings => openPage(send, events, settings),
    async close() {
      await send('Browser.close').catch(() => {})
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(killer)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openPage(send, events, { url, width = 1280, height = 800, dark = false, print = false, scale = 1 }) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const call = (method, params) => send(method, params, sessionId)
  const problems = []
  const listen = ({ method, params, sessionId: from }) => {
    if (from !== sessionId) return
    if (method === 'Log.entryAdded') problems.push(params.entry.text)
    if (method === 'Network.requestWillBeSent' && params.request.url !== url)
      problems.push(`fetched ${params.request.url}`)
    if (method === 'Runtime.exceptionThrown') problems.push(params.exceptionDetails.text)
  }
  events.add(listen)
  await Promise.all([call('Page.enable'), call('Log.enable'), call('Network.enable'), call('Runtime.enable')])
  await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false })
  const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]
  await call('Emulation.setEmulatedMedia', { media: print ? 'print' : '', features })
  const loaded = new Promise(resolve => {
    const once = ({ method, sessionId: from }) => {
      if (from !== sessionId || method !== 'Page.loadEventFired') return
      events.delete(once)
      resolve()
    }
    events.add(once)
  })
  const { errorText } = await call('Page.navigate', { url })
  if (errorText) throw new Error(`${url}: ${errorText}`)
  await loaded
  return {
    /** What the browser complained of, and what the page fetched beside itself. */
    problems,
    async evaluate(expression) {
      const { result, exceptionDetails } = await call('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    /** A PNG of what is in the window, or of the whole page. */
    async picture({ whole = false } = {}) {
      const { data } = await call('Page.captureScreenshot', { format: 'png', captureBeyondViewport: whole })
      return Buffer.from(data, 'base64')
    },
    async pdf() {
      const { data } = await call('Page.printToPDF', { preferCSSPageSize: true, printBackground: false })
      return Buffer.from(data, 'base64')
    },
    async close() {
      events.delete(listen)
      await send('Target.closeTarget', { targetId })
    },
  }
}
