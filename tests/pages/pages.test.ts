// @module-tag thorough
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, findChromium, openBrowser, type Page, type Settings } from '../../scripts/chromium.mjs'
import type { Report } from '../../src/core/report/report.js'
import { fleetPage } from '../../src/fleet/index-page.js'
import { html } from '../../src/report/formats/html/html.js'
import { rules } from '../../suites/index.js'
import { temporaryFolder } from '../cli/command.js'
import { fold, mixedRun } from '../report/fixtures.js'
import { poisoned, texts } from '../report/poisoned.js'
import { judgeReference } from '../run.js'

/** What a browser makes of the pages. Without a Chromium `.ci/run` says in its closing lines that nobody looked. */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = temporaryFolder()

function index(report: Report, clean: Report): string {
  const { startedAt } = report
  const judged = { configuration: '', exitCode: 1, requests: 1, seconds: 1, finished: true, startedAt }
  const given = { ...judged, labels: { team: 'a' }, failed: ['ids-are-unique'], warned: [] }
  const result = { ...given, name: 'b', baseUrl: 'https://b.test/v1', verdict: 'non-conformant' as const }
  const targets = [
    { result, folder: 'targets/b', report },
    { result: { ...result, name: 'x'.repeat(200) }, folder: 'targets/x', report: clean },
  ]
  return fleetPage(targets, ['shard 2 of 3'])
}

const pages: Readonly<Record<string, (failed: Report, clean: Report) => string>> = {
  'report of a failed run': html,
  'report of a conformant run': (_, clean) => html(clean),
  'report with something of everything': () => html(fold(mixedRun())),
  'report of a hostile server': () => html(poisoned(texts['img and link']!)),
  'report with endless words': () => html(poisoned('x'.repeat(5000))),
  'index of a fleet': index,
}

describe.skipIf(findChromium() === undefined)('in headless Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    const twice = rules.find(({ id }) => id === 'ids-are-unique')!.faults.find(({ id }) => id === 'counts-in-twos')!
    const { report: failed } = await judgeReference({ depth: 'quick' }, { injections: twice.injections() })
    const { report: clean } = await judgeReference({ depth: 'quick' })
    for (const [name, page] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), page(failed, clean))
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  async function look<T>(name: string, settings: Omit<Settings, 'url'>, work: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.open({ url: pathToFileURL(join(folder, `${name}.html`)).href, ...settings })
    try {
      return await work(page)
    } finally {
      await page.close()
    }
  }

  /** Everything is unfolded first: what is hidden is not looked at. */
  const violations = async (page: Page): Promise<string[]> => {
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    await page.evaluate(`${axe};0`)
    return page.evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`)
  }

  describe.each(Object.keys(pages))('%s', name => {
    test('axe finds nothing', async () => expect(await look(name, {}, violations)).toEqual([]))

    test('nothing is fetched and nothing is complained of', async () => {
      expect(await look(name, {}, async page => page.problems)).toEqual([])
    })

    test('is not wider than a window of 400 pixels', async () => {
      expect(await look(name, { width: 400 }, page => page.evaluate('document.documentElement.scrollWidth'))).toBe(400)
    })
  })

  // The colours are those of one style for all pages.
  test.each([
    ['dark', { dark: true }],
    ['narrow', { width: 400 }],
  ])('axe finds nothing: %s', async (_, settings) => {
    expect(await look('report with something of everything', settings, violations)).toEqual([])
  })

  test.each([
    [1280, 800],
    [390, 844],
  ])('the first screen has the verdict, the first cause and its fix: %i pixels', async (width, height) => {
    const bottoms =
      "['h1', '.causes .request', '.causes .fix'].map(each => document.querySelector(each).getBoundingClientRect().bottom)"
    const found = await look('report of a failed run', { width, height }, page => page.evaluate(bottoms))
    expect(found.filter((bottom: number) => bottom > height)).toEqual([])
    const top = "document.querySelector('.grid').getBoundingClientRect().top"
    if (width > 400)
      expect(await look('report of a failed run', { width, height }, page => page.evaluate(top))).toBeLessThan(
        height / 2,
      )
  })

  test('a conformant page does not say that anything is wrong', async () => {
    const text = await look('report of a conformant run', {}, page => page.evaluate('document.body.innerText'))
    expect(text).not.toContain('What is wrong')
    expect(text).toMatch(/✓\s*69 passed/)
  })

  test('axe itself finds what is wrong', async () => {
    const broken = (page: Page) =>
      page.evaluate("document.querySelector('h1').style.color = '#ddd'").then(() => violations(page))
    expect((await look('report of a failed run', {}, broken)).join()).toContain('color-contrast')
  })

  test('the report reads without its style, which some CI systems take away', async () => {
    await look('report of a failed run', {}, async page => {
      await page.evaluate("document.querySelector('style').remove()")
      expect(await page.evaluate("document.querySelector('.facts').textContent")).toMatch(/tool petstore-conform/)
    })
  })

  test('a failed report is printed on at most ten pages', async () => {
    const pdf = await look('report of a failed run', {}, page => page.pdf())
    const count = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThanOrEqual(10)
  })
})
