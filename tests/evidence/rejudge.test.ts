// @module-tag thorough
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/core/exchange/exchange.js'
import { differences } from '../../src/evidence/again/compare.js'
import { rejudged } from '../../src/evidence/again/rejudge.js'
import { readTrace } from '../../src/evidence/recording/reader.js'
import { redactorFor } from '../../src/http/requests/credentials.js'
import { recording } from '../../src/proof/rejudge.js'
import type { Redaction } from '../../src/redaction/index.js'
import { rules } from '../../suites/index.js'
import { echoes } from '../hostile/echoes.js'
import { judge, judgeReference } from '../run.js'

// That recordings of broken and of legal servers lead to the live verdicts is said where those are tried: proof.test.ts.

/** The key stands in texts that no rule judges: elsewhere it is the very thing that is found. */
const inMessages = echoes.filter(({ id }) => ['key-echoed-raw', 'key-echoed-base64'].includes(id))

/** Judges secrets and all; what `cleaned` holds is searched when it is taken down. */
function uncleaned(redaction: Redaction) {
  const cleaned = recording(redaction)
  const cleaner = { ...cleaned.cleaner!, exchange: (exchange: Exchange) => exchange }
  return { cleaned, recorded: { cleaner, sink: cleaned.sink } }
}

describe.concurrent('secrets are taken out, and no judgement changes', () => {
  test.each(inMessages)('$id', async fixture => {
    const key = 'pk_secret+0123/456789=='
    const redactor = redactorFor({ apiKey: key, headers: [] })
    const { cleaned, recorded } = uncleaned(redactor)
    const server = await fixture.start(key)
    try {
      const options = { baseUrl: server.baseUrl, apiKey: key }
      const { report } = await judge(options, undefined, { recording: recorded })
      expect(report.rules.some(({ verdict }) => verdict === 'fail')).toBe(true)
      expect(cleaned.lines.filter(redactor.leaks)).toEqual([])
      expect((await cleaned.judgeAgain(report, rules)).differences).toEqual([])
    } finally {
      await server.close()
    }
  })
})

const asIs = () => recording({ redact: text => text, isClean: () => true })

async function* inTurn(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

describe('what a recording holds decides', () => {
  test('another status in it leads to another verdict', async () => {
    const taken = asIs()
    const { report } = await judgeReference({}, {}, undefined, { recording: taken })
    const { lines } = taken
    const isCreation = (line: string) =>
      line.startsWith('{"type":"exchange"') && line.includes('"endpoint":"createPet"')
    const faulty = lines.map(line => (isCreation(line) ? line.replace('"status":201', '"status":200') : line))
    const honest = await rejudged(await readTrace(inTurn(lines)), rules)
    const { report: again } = await rejudged(await readTrace(inTurn(faulty)), rules)
    expect(differences(report, honest.report)).toEqual([])
    expect(differences(report, again)).not.toEqual([])
    expect(again.rules.find(({ id }) => id === 'create-returns-201')!.verdict).toBe('fail')
  })

  test('that no category takes pets any more', async () => {
    const taken = asIs()
    const variants = ['category-1-only', 'categories-fill-up']
    const { report } = await judgeReference({}, { variants }, undefined, { recording: taken })
    expect(taken.lines).toContain('{"type":"category"}')
    expect((await taken.judgeAgain(report, rules)).differences).toEqual([])
  })

  test('rules that came later judge, rules that are gone do not', async () => {
    const taken = asIs()
    const [older, later] = [rules.slice(0, -10), rules.slice(10)]
    await judgeReference({}, {}, undefined, { recording: taken, only: older })
    const { report, newer, unknown } = await rejudged(await readTrace(inTurn(taken.lines)), later, true)
    expect(newer).toEqual(rules.slice(-10).map(({ id }) => id))
    expect(unknown).toEqual(rules.slice(0, 10).map(({ id }) => id))
    expect(report.rules.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(report.rules).toHaveLength(later.length)
  })
})
