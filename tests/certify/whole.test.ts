import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BundleFile } from '../../src/certify/bundle.js'
import { seedOf } from '../../src/certify/certify.js'
import { requirementsOf } from '../../src/certify/frozen-requirements.js'
import { recompute } from '../../src/certify/recompute.js'
import { termsOf } from '../../src/certify/statement.js'
import { verifyBundle } from '../../src/certify/verify.js'
import type { Report } from '../../src/core/report/report.js'
import { evidenceName } from '../../src/evidence/recording/format.js'
import { redactorFor } from '../../src/http/requests/credentials.js'
import { referenceServer } from '../../src/library/reference-server.js'
import { recording } from '../../src/proof/rejudge.js'
import { html } from '../../src/report/formats/html/html.js'
import { json } from '../../src/report/formats/json.js'
import { rules } from '../../suites/index.js'
import { testKey } from '../options.js'
import { judge } from '../run.js'
import { certificate, challenge, keys, product, signAgain } from './bundle.js'

type Files = Map<BundleFile, Buffer>
/** A line of the recording. */
type Line = any
type Edit = (lines: readonly Line[]) => readonly Line[]

const isExchange = ({ type }: Line): boolean => type === 'exchange'
const isCase = ({ type }: Line): boolean => type === 'case'
const seqOf = ({ exchange }: Line): number => exchange.seq

/** As a signer does who judges again what was edited, writes the reports and signs: all digests and verdicts follow. */
async function forged(files: Files, edit: Edit, terms: object = {}): Promise<Files> {
  const lines = gunzipSync(files.get(evidenceName)!).toString().trimEnd().split('\n')
  const edited = edit(lines.map(text => JSON.parse(text)))
  const evidence = gzipSync(`${edited.map(each => JSON.stringify(each)).join('\n')}\n`)
  // Where it cannot be judged the reports stay.
  const before = JSON.parse(files.get('report.json')!.toString()) as Report
  const { report } = await recompute(evidence, rules).catch(() => ({ report: before }))
  const forgery = new Map(files)
  const issuedAt = new Date().toISOString()
  forgery.set(evidenceName, evidence)
  forgery.set('report.json', Buffer.from(json(report)))
  forgery.set('report.html', Buffer.from(html(report)))
  signAgain(forgery, statement => {
    const required = requirementsOf('1.0.0')!.rules
    const those = (wanted: string) =>
      report.rules.filter(({ id, verdict }) => required.has(id) && verdict === wanted).map(({ id }) => id)
    Object.assign(statement.predicate, { passedTests: those('pass'), warnedTests: those('warn') })
    statement.predicate.result = those('warn').length > 0 ? 'WARNED' : 'PASSED'
    Object.assign(termsOf(statement), { ranAt: report.startedAt, target: report.target.baseUrl, issuedAt }, terms)
  })
  return forgery
}

const verified = async (files: Files, given = challenge) => {
  const options = { publicKey: keys.publicKey, product, challenge: given, now: new Date() }
  return (await verifyBundle(files, rules, options)).at(-1)!
}

/** Without the exchanges and the cases that they belong to; what follows is numbered and counted anew. */
const without =
  (isOut: (exchange: Line, nth: number) => boolean): Edit =>
  lines => {
    const out = new Set(lines.filter((line, nth) => isExchange(line) && isOut(line.exchange, nth)).map(seqOf))
    expect(out.size, 'something to leave out').toBeGreaterThan(0)
    const cases = lines.filter(line => isCase(line) && line.sample.exchanges.some((seq: number) => out.has(seq)))
    for (const { sample } of cases) for (const seq of sample.exchanges) out.add(seq)
    return cut(lines, line => cases.includes(line) || (isExchange(line) && out.has(seqOf(line))))
  }

/** What is left, numbered and counted anew. */
function cut(lines: readonly Line[], isOut: (line: Line) => boolean): readonly Line[] {
  const left = lines.filter(line => !isOut(line))
  const numbers = new Map(left.filter(isExchange).map((line, nth) => [seqOf(line), nth + 1]))
  const entries: number[] = []
  for (const line of lines) entries.push((entries.at(-1) ?? -1) + (isOut(line) ? 0 : 1))
  return left.map(line => {
    if (isExchange(line)) return { ...line, exchange: { ...line.exchange, seq: numbers.get(seqOf(line)) } }
    if (isCase(line)) {
      const { course, exchanges, ...sample } = line.sample
      const renumbered = (seqs: readonly number[]) => seqs.flatMap(seq => numbers.get(seq) ?? [])
      const again = {
        ...course,
        begun: entries[course.begun],
        sent: renumbered(course.sent),
        went: course.went.map(([wait, at]: [number, number]) => [wait, entries[at]]),
      }
      return { ...line, sample: { ...sample, exchanges: renumbered(exchanges), course: again } }
    }
    if (line.event?.type !== 'run-ended') return line
    return { ...line, event: { ...line.event, stats: { ...line.event.stats, requests: numbers.size } } }
  })
}

const head =
  (edit: (head: Line) => void): Edit =>
  ([first, ...rest]) => {
    const copy = structuredClone(first)
    edit(copy)
    return [copy, ...rest]
  }

/** Edits copies of the lines for which it holds, `most` of them. */
const each =
  (holds: (line: Line) => boolean, edit: (line: Line) => void, most = 1): Edit =>
  lines => {
    let done = 0
    const edited = lines.map(line => {
      if (done >= most || !holds(line)) return line
      done++
      const copy = structuredClone(line)
      edit(copy)
      return copy
    })
    expect(done, 'something to edit').toBeGreaterThan(0)
    return edited
  }

const ofScenario = (id: string) => (line: Line) => isCase(line) && line.sample.scenario === id
const isCreated = (line: Line) =>
  isExchange(line) &&
  line.exchange.phase === 'few pets' &&
  line.exchange.response?.status === 201 &&
  /Conform \w/.test(line.exchange.request.body)

function swapped(lines: readonly Line[]): readonly Line[] {
  const [one, other] = lines.filter(line => isExchange(line) && line.exchange.label === 'list').slice(4)
  const withResponse = (line: Line, { exchange }: Line) => ({
    ...line,
    exchange: { ...line.exchange, request: exchange.request },
  })
  return lines.map(line => (line === one ? withResponse(one, other) : line === other ? withResponse(other, one) : line))
}

/** What a signer may try, with what is said of it. */
const forgeries: readonly (readonly [what: string, edit: Edit, says: RegExp])[] = [
  [
    'some cases left out',
    without(({ scenario, sample }) => scenario === 'each-limit' && sample < 3),
    /planned|missing/,
  ],
  ['a whole scenario left out', without(({ scenario }) => /^invalid-/.test(scenario)), /planned and is missing/],
  ['every key question left out', without(({ phase, role }) => phase === 'keys' && role === 'scenario'), /missing/],
  [
    'one exchange of several taken out of its case',
    lines => {
      const isPlain = ({ exchanges, course }: Line) => exchanges.length > 2 && course.went.length === exchanges.length
      const several = lines.find(line => isCase(line) && isPlain(line.sample))!
      const { exchanges, course } = several.sample
      const [, out] = course.sent
      const went = course.went
        .filter(([wait]: [number]) => wait !== 1)
        .map(([wait, at]: [number, number]) => [wait > 1 ? wait - 1 : wait, at])
      const sample = { ...several.sample, exchanges: exchanges.filter((seq: number) => seq !== out) }
      Object.assign(sample, { course: { ...course, sent: course.sent.toSpliced(1, 1), went } })
      const edited = lines.map(line => (line === several ? { ...line, sample } : line))
      return cut(edited, line => isExchange(line) && seqOf(line) === out)
    },
    /requests|exchange|missing/,
  ],
  ['a request of preflight left out', without(({ label }) => label === 'category'), /preflight|names|name/],
  [
    'the case of an exchange left out, as if its response had been lost',
    lines => lines.filter(line => line !== lines.find(ofScenario('each-limit'))),
    /planned and is missing/,
  ],
  ['a case put under another number', each(isCase, line => (line.sample.sample += 1)), /twice|missing|planned/],
  [
    'a case given twice',
    lines => lines.flatMap(line => (line === lines.find(ofScenario('each-limit')) ? [line, line] : [line])),
    /twice|does not come before/,
  ],
  ['another input', each(ofScenario('each-limit'), line => (line.sample.input.limit = 3)), /input/],
  [
    'a case said to have been put again',
    each(ofScenario('each-limit'), line => (line.sample.course.again = true)),
    /put again, and nothing shows why/,
  ],
  [
    'another moment at which a case began',
    each(
      line => ofScenario('unknown-ids')(line) && line.sample.exchanges.length === 0,
      line => (line.sample.course.begun += 400),
    ),
    /missing|requests/,
  ],
  [
    'a case that goes on before it was answered',
    each(ofScenario('each-limit'), line => (line.sample.course.went[0][1] = line.sample.course.begun)),
    /goes on before/,
  ],
  ['a case that does not go on', each(ofScenario('each-limit'), line => line.sample.course.went.pop()), /requests/],
  [
    'what a case noted',
    each(
      line => isCase(line) && Object.keys(line.sample.notes).length > 0,
      line => (line.sample.notes = {}),
    ),
    /notes/,
  ],
  ['requests exchanged', swapped, /exchange|label|path/],
  ['a number left out', each(isCreated, line => (line.exchange.seq += 100_000)), /does not come|missing/],
  [
    'a name shortened',
    each(isCreated, line => {
      const shorter = (text: string) => text.replace(/Conform (\w+)/, 'Conform')
      line.exchange.request.body = shorter(line.exchange.request.body)
      line.exchange.response.body.$text = shorter(line.exchange.response.body.$text)
    }),
    /body/,
  ],
  ['another run id', head(line => (line.head.runId = 'zqxjkv')), /body|name|missing/],
  [
    'more pets at the start',
    each(
      line => line.type === 'found',
      line => (line.count = 100),
    ),
    /preflight|planned|input/,
  ],
  ['a store that begins full', head(line => (line.facts.stock.total = 200)), /begins with pets/],
  ['no category', lines => lines.filter(({ type }) => type !== 'category'), /planned|preflight|no basis/],
  [
    'a category that closes',
    lines => lines.flatMap(line => (line.event?.phase === 'keys' ? [{ type: 'category' }, line] : [line])),
    /category|missing|no basis/,
  ],
  [
    'getPet gone: another date',
    head(line => {
      line.facts.now = { $date: '2031-01-01T00:00:00.000Z' }
      line.facts.getPetDue = false
    }),
    /date/,
  ],
  [
    'scenarios that were not to be sent',
    head(line => line.unasked.push(['each-limit', 'read-only'])),
    /left out|leaves out/,
  ],
  [
    'a phase not judged',
    each(
      line => line.type === 'phase-ended' && line.phase === 'main',
      line => (line.judged = false),
    ),
    /judged|no basis/,
  ],
  ['fewer samples', head(line => (line.facts.runs = 1)), /left out/],
  ['the course of the cases left out', each(isCase, line => delete line.sample.course, Infinity), /came about/],
]

/** The lines of a quick run against a faulty server. */
async function recorded({ faults }: { readonly faults: readonly string[] }): Promise<readonly Line[]> {
  const server = await referenceServer({ apiKey: testKey, faults })
  const taken = recording(redactorFor({ apiKey: testKey, headers: [] }))
  const options = {
    baseUrl: server.baseUrl,
    depth: 'quick',
    seed: seedOf(challenge),
    settleMs: 2000,
    now: new Date(),
  } as const
  await judge(options, undefined, { recording: taken }).finally(() => server.close())
  return taken.lines.map(text => JSON.parse(text))
}

const evidenceOf = (lines: readonly Line[]): Buffer =>
  gzipSync(`${lines.map(line => JSON.stringify(line)).join('\n')}\n`)

let honest: Files
beforeAll(async () => {
  honest = await certificate('quick')
})

test('an honest run holds, and nothing is said to be missing', async () => {
  const checks = await verifyBundle(honest, rules, { publicKey: keys.publicKey, product, challenge, now: new Date() })
  expect(checks.map(({ problem, lacks }) => problem ?? lacks)).toEqual(checks.map(() => undefined))
})

describe('an honest vendor is not refused', { tags: 'thorough' }, () => {
  test.each([
    'seeded-with-30-pets',
    'limited-for-a-second',
    'creations-lost-and-refused-again',
    'categories-fill-up',
    'latency-of-20-ms',
    'all-reads-lag',
  ])('%s', async variant => {
    const { problem, says } = await verified(await certificate('standard', [variant]))
    expect(problem, says).toBeUndefined()
  })
})

describe('a signer who edits the recording, judges it again and signs is refused', { tags: 'thorough' }, () => {
  test.each(forgeries)('%s', async (_what, edit, says) => {
    const { problem, says: said } = await verified(await forged(honest, edit))
    expect(problem, said).toBeDefined()
    expect(said).toMatch(says)
  })

  test('what failed is taken out of the run of a faulty server', async () => {
    const faulty = await recorded({ faults: ['list-respects-limit/ignores-limit-1'] })
    const { report } = await recompute(evidenceOf(faulty), rules)
    const failed = new Set(
      report.rules.flatMap(({ findings }) => findings).flatMap(finding => finding.exchanges.map(({ seq }) => seq)),
    )
    expect(failed.size).toBeGreaterThan(0)
    const asked = new Set(
      faulty.filter(line => isExchange(line) && /[?&]limit=1(?:&|$)/.test(line.exchange.request.path)).map(seqOf),
    )
    const noTries: Edit = lines => cut(lines, ({ type }) => ['tried', 'shrunk', 'broke'].includes(type))
    const failing: Edit = lines =>
      without(
        ({ seq, role, phase }) => role === 'shrink' || (phase !== 'preflight' && (failed.has(seq) || asked.has(seq))),
      )(noTries(lines))
    expect(await verified(await forged(honest, () => failing(faulty)))).toMatchObject({ problem: 'not-whole' })
  })

  test('what was sent beyond the plan, to tell when a rule warns', async () => {
    const warned = await recorded({ faults: ['created-pet-has-location/no-location'] })
    const { problem, says } = await verified(await forged(honest, () => [...warned]))
    expect(problem).toBe('not-whole')
    expect(says).toMatch(/was not planned/)
  })

  test('an old recording with the seed of another challenge', async () => {
    const seed = seedOf('autumn')
    const edit = head(line => Object.assign(line, { facts: { ...line.facts, seed }, head: { ...line.head, seed } }))
    const forgery = await forged(honest, edit, { challenge: 'autumn', seed: String(seed) })
    expect(await verified(forgery, 'autumn')).toMatchObject({ problem: 'not-whole' })
  })
})
