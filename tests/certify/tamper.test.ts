import { generateKeyPairSync } from 'node:crypto'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BundleFile, envelopeName, readBundle, readmeName, writeBundle } from '../../src/certify/bundle.js'
import { requirementsOf } from '../../src/certify/frozen-requirements.js'
import { recompute } from '../../src/certify/recompute.js'
import type { Problem } from '../../src/certify/refused.js'
import { packTar } from '../../src/certify/tar.js'
import { type VerifyOptions, verifyBundle } from '../../src/certify/verify.js'
import type { Report } from '../../src/core/report/report.js'
import { evidenceName } from '../../src/evidence/recording/format.js'
import { rules } from '../../suites/index.js'
import { temporaryFolder } from '../cli/command.js'
import {
  certificate,
  challenge,
  editBytes,
  editLines,
  editReport,
  keys,
  product,
  signAgain,
  statementOf,
} from './bundle.js'

type Files = Map<BundleFile, Buffer>
type Tamper = (files: Files) => void
/** What it gives is put over what is edited. */
type Edit = (value: any) => object | undefined
type Kind = readonly [Problem, id: string, says: RegExp, Tamper | undefined, expected?: Partial<VerifyOptions>]

const other = generateKeyPairSync('ed25519')
const signedFiles = [
  evidenceName,
  'report.json',
  'report.html',
  'product.json',
  'requirements.yaml',
  'attempts.json',
  readmeName,
] as const
const rule = 'list-respects-limit'
const isRule = ({ id }: { id: string }) => id === rule

// What is changed by hand, and signed again where the signature is not the subject.
const flip = (name: BundleFile) => (files: Files) =>
  editBytes(files, name, bytes => {
    const at = bytes.length >> 1
    bytes[at] = bytes[at]! ^ 1
  })
const put = (name: BundleFile, text: string | Buffer) => (files: Files) => {
  files.set(name, Buffer.from(text))
  signAgain(files)
}
const replace = (name: BundleFile, from: string, to: string) => (files: Files) =>
  put(name, files.get(name)!.toString().replace(from, to))(files)
const over = (edit: Edit) => (value: any) => Object.assign(value, edit(value))
const envelope = (edit: Edit) => (files: Files) => {
  const value = over(edit)(JSON.parse(files.get(envelopeName)!.toString()))
  files.set(envelopeName, Buffer.from(JSON.stringify(value)))
}
const signature = (value: object) => envelope(({ signatures }) => void Object.assign(signatures[0], value))
const statement = (edit: Edit) => (files: Files) => signAgain(files, over(edit))
const annotations = (value: object) =>
  statement(s => void Object.assign(s.predicate.configuration[0].annotations, value))
const report = (edit: Edit) => (files: Files) => {
  editReport(files, over(edit))
  signAgain(files)
}
const lines = (edit: (lines: string[]) => readonly string[]) => (files: Files) => {
  editLines(files, edit)
  signAgain(files)
}
const head = (edit: Edit) => lines(([first, ...rest]) => [JSON.stringify(over(edit)(JSON.parse(first!))), ...rest])
const planned = (edit: Edit) => head(h => void over(edit)(h.head))
const facts = (value: object) => head(h => void Object.assign(h.facts, value))
const verdict = (edit: Edit) => report(r => void over(edit)(r.rules.find(isRule)))
const without = ({ rules }: { rules: readonly { id: string }[] }) => ({ rules: rules.filter(each => !isRule(each)) })
/** Edits the first line that holds all of these. */
const line = (edit: (text: string) => string | undefined, ...parts: readonly string[]) =>
  lines(all => {
    const at = all.findIndex(text => parts.every(part => text.includes(part)))
    if (at < 0) throw new Error(`no line with ${parts}`)
    const edited = edit(all[at]!)
    return edited === undefined ? all.toSpliced(at, 1) : all.with(at, edited)
  })
const creation = ['"type":"exchange"', '"phase":"one list"', '"endpoint":"createPet"', '"status":201']
const years = (count: number) => ({ now: new Date(Date.now() + count * 366 * 86_400_000) })

/** What is changed, or else expected. What is said of it comes by the problem. */
const kinds: readonly Kind[] = [
  ...signedFiles.map((name): Kind => ['changed-file', `a byte of ${name}`, new RegExp(name), flip(name)]),
  ['changed-file', 'the key in the bundle, where the right one is given', /signing.pub.pem/, flip('signing.pub.pem')],
  ['changed-envelope', 'no signature', /exactly one/, envelope(e => void e.signatures.pop())],
  ['changed-envelope', 'two signatures', /exactly one/, envelope(e => void e.signatures.push(e.signatures[0]))],
  [
    'changed-envelope',
    'a byte of the statement',
    /signature/,
    envelope(e => ({
      payload: Buffer.from(Buffer.from(e.payload, 'base64').toString().replace('PASSED', 'PASSEd')).toString('base64'),
    })),
  ],
  ['changed-envelope', 'base64 in another spelling', /signature/, envelope(e => ({ payload: `${e.payload}\n` }))],
  [
    'changed-envelope',
    'another payload type',
    /not an in-toto statement/,
    envelope(() => ({ payloadType: 'text/plain' })),
  ],
  ['wrong-key', 'the key id of another', /another key/, signature({ keyid: 'ab'.repeat(32) })],
  ['wrong-key', 'signed by another', /another key/, files => signAgain(files, undefined, other.privateKey)],
  ['wrong-key', 'another public key is expected', /another key/, undefined, { publicKey: other.publicKey }],
  ['other-statement', 'another predicate', /not a statement/, statement(() => ({ predicateType: 'x' }))],
  ['other-statement', 'a subject less', /other files/, statement(s => void s.subject.pop())],
  ['other-statement', 'a date that is none', /not a statement/, annotations({ expiresAt: 'never' })],
  ['other-statement', 'another tool', /not made by/, annotations({ tool: 'other 1.0.0' })],
  ['edited-evidence', 'another version of the tool', /another tool/, annotations({ tool: 'petstore-conform 9.9.9' })],
  ['other-statement', 'issued before the run', /before the run/, annotations({ issuedAt: '2020-01-01T00:00:00.000Z' })],
  ['other-statement', 'a time in words', /not a statement/, annotations({ issuedAt: 'November 2026' })],
  [
    'other-statement',
    'expired before it was issued',
    /expires before/,
    annotations({ expiresAt: '2020-01-01T00:00:00.000Z' }),
  ],
  ['other-statement', 'an address that is not a URL', /not a valid URL/, annotations({ target: 'pets' })],
  ['other-statement', 'an unknown format', /format/, annotations({ format: '3' })],
  ['other-statement', 'a later plan', /this version knows/, annotations({ plan: '999' })],
  [
    'other-statement',
    'the format left out',
    /format/,
    statement(s => void delete s.predicate.configuration[0].annotations.format),
  ],
  [
    'other-statement',
    'attempts that are none',
    /not an attempt/,
    files => {
      files.set('attempts.json', Buffer.from('[{}]'))
      signAgain(files, s => void Object.assign(s.predicate.configuration[0].annotations, { attempts: '2' }))
    },
  ],
  [
    'other-product',
    'no product',
    /"vendor", "product", "version", "contact", "url" are missing/,
    files => {
      files.set('product.json', Buffer.from('{}'))
      signAgain(files, s => void Object.assign(s.predicate.configuration[0].annotations, { product: {} }))
    },
  ],
  [
    'edited-evidence',
    'a recorded base URL that is not one',
    /cannot be judged/,
    head(h => {
      h.head.target.baseUrl = 'pets'
      h.facts.baseUrl = 'pets'
    }),
  ],
  ['other-statement', 'attempts left out', /attempts/, annotations({ attempts: '3' })],
  ['other-statement', 'another run', /another run/, annotations({ ranAt: '2026-01-01T00:00:00.000Z' })],
  ['other-statement', 'another target', /another run/, annotations({ target: 'https://example.test/v1' })],
  [
    'other-product',
    'another version in product.json',
    /different products/,
    put('product.json', JSON.stringify({ ...product, version: '3.0' })),
  ],
  [
    'other-product',
    'another product is expected',
    /not for the product given/,
    undefined,
    { product: { ...product, version: '2.2' } },
  ],
  ['other-challenge', 'another challenge is expected', /"spring 2027"/, undefined, { challenge: 'autumn' }],
  [
    'other-challenge',
    'another challenge in the statement',
    /seed/,
    annotations({ challenge: 'autumn' }),
    { challenge: 'autumn' },
  ],
  ['other-revision', 'an unknown revision', /unknown/, annotations({ revision: '9.0.0' })],
  ['other-revision', 'another revision is expected', /not of 1.1.0/, undefined, { revision: '1.1.0' }],
  [
    'other-revision',
    'requirements with a rule less',
    /requirements/,
    replace('requirements.yaml', `  ${rule}: must\n`, ''),
  ],
  ['expired', 'expired', /expired on/, undefined, years(1)],
  ['not-yet-valid', 'not begun', /begins/, undefined, years(-1)],
  ['left-out-rule', 'a rule less in the report', new RegExp(rule), report(without)],
  ['left-out-rule', 'a rule less in the recording', /not planned/, planned(without)],
  [
    'left-out-rule',
    'a scenario less in the recording',
    /was not asked/,
    head(h => ({ scenarios: h.scenarios.filter((id: string) => id !== 'each-limit') })),
  ],
  ['left-out-rule', 'a rule less in the statement', /statement/, statement(s => void s.predicate.passedTests.shift())],
  [
    'edited-verdict',
    'a failure added to the statement',
    /statement/,
    statement(s => void s.predicate.failedTests.push('x')),
  ],
  ['edited-verdict', 'a verdict edited', new RegExp(rule), verdict(() => ({ verdict: 'observed' }))],
  ['edited-verdict', 'the verdict of the run edited', /of the run/, report(() => ({ verdict: 'inconclusive' }))],
  [
    'edited-verdict',
    'a result edited in the statement',
    /statement/,
    statement(({ predicate: p }) => ({ predicate: { ...p, result: p.result === 'PASSED' ? 'WARNED' : 'PASSED' } })),
  ],
  ['edited-observation', 'observations added', new RegExp(rule), verdict(r => ({ observations: r.observations + 5 }))],
  [
    'edited-observation',
    'observations of a branch added',
    new RegExp(rule),
    verdict(r => void r.branches[0].observations++),
  ],
  ['edited-report', 'the counts of the run edited', /counts/, report(r => void r.stats.requests--)],
  ['edited-report', 'a report that is none', /not a report/, put('report.json', '{}')],
  [
    'evidence-differs',
    'the status of a response edited',
    /verdict/,
    line(text => text.replace('"status":201', '"status":200'), ...creation),
  ],
  [
    'evidence-differs',
    'a body edited',
    /does not lead/,
    line(text => text.replace('"$text":"{\\"id\\":', '"$text":"{\\"ID\\":'), ...creation),
  ],
  [
    'evidence-differs',
    'the cases of a question left out',
    /does not lead/,
    lines(all => all.filter(text => !/"type":"case".*"scenario":"list-without-limit/.test(text))),
  ],
  ['evidence-differs', 'the end left out', /does not lead/, line(() => undefined, '"type":"concluded"')],
  ['edited-evidence', 'an exchange left out', /names exchange/, line(() => undefined, ...creation)],
  ['edited-evidence', 'an exchange twice', /twice/, line(text => `${text}\n${text}`, ...creation)],
  [
    'edited-evidence',
    'a verdict smuggled in',
    /event\.type/,
    line(text => `${text}\n{"type":"event","event":{"type":"rule-ended","rule":"${rule}"}}`, '"type":"found-fixed"'),
  ],
  ['edited-evidence', 'another seed in the recording', /seed/, facts({ seed: 1 })],
  ['edited-evidence', 'another depth in the recording', /depth/, facts({ depth: 'quick' })],
  ['edited-evidence', 'another date in the recording', /date/, facts({ now: { $date: '2031-01-01T00:00:00.000Z' } })],
  ['edited-evidence', 'getPet excused', /getPet/, facts({ getPetDue: false })],
  ['edited-evidence', 'a longer settling time', /settling/, facts({ settleMs: 1e9 })],
  ['edited-evidence', 'key variants left out', /left out/, facts({ keyVariants: false })],
  [
    'edited-evidence',
    'failures excused',
    /known/,
    planned(() => ({ known: [{ rule, reason: 'x', owner: 'x', expires: '2030-01-01' }] })),
  ],
  ['edited-evidence', 'a recording that is none', /cannot be judged/, put(evidenceName, gzipSync('{}\n'))],
  ['edited-evidence', 'a line that is none', /not JSON/, lines(all => all.with(20, 'x'))],
  [
    'edited-evidence',
    'a tail that is no gzip',
    /gzip|damaged/,
    files => put(evidenceName, Buffer.concat([files.get(evidenceName)!, Buffer.from('\x1f\x8bgarbage')]))(files),
  ],
]

let honest: Files
beforeAll(async () => {
  honest = await certificate()
})

/** Evidence that nobody touched is judged once. */
const known = new Map<Uint8Array, ReturnType<typeof recompute>>()
const once: typeof recompute = (evidence, all) => {
  const again = known.get(evidence) ?? recompute(evidence, all)
  if (evidence === honest.get(evidenceName)) known.set(evidence, again)
  return again
}

const verified = (files: Files, options: Partial<VerifyOptions> = {}) =>
  verifyBundle(files, rules, {
    publicKey: keys.publicKey,
    product,
    challenge,
    revision: '1.0.0',
    now: new Date(),
    recompute: once,
    ...options,
  })

// The rest is vouched for by its digest, and never compared with what another version would write (P31).
describe('what of the report cannot be edited', () => {
  const held = async (edit: Edit) => {
    const files = new Map(honest)
    report(edit)(files)
    return (await verified(files)).every(({ problem }) => problem === undefined)
  }
  const without = (key: string) => (value: any) => {
    delete value[key]
    return undefined
  }

  test('no member of it but the coverage', async () => {
    const members = Object.keys(JSON.parse(honest.get('report.json')!.toString()))
    const left = []
    for (const key of members) if (await held(without(key))) left.push(key)
    expect(left).toEqual(['coverage'])
  })

  test('no member of a rule but the time it took', async () => {
    const [first] = JSON.parse(honest.get('report.json')!.toString()).rules
    const left = []
    for (const key of Object.keys(first)) if (await held(r => void without(key)(r.rules[0]))) left.push(key)
    expect(left).toEqual(['time'])
  })
})

test('an honest bundle holds, every verdict recomputed', async () => {
  const checks = await verified(honest)
  expect(checks.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(checks.at(-1)!.says).toMatch(/recomputed from \d{4} exchanges/)
})

const verdictsOf = (files: Files, ...verdicts: readonly string[]): readonly string[] => {
  const { rules: all } = JSON.parse(files.get('report.json')!.toString()) as Report
  const required = requirementsOf('1.0.0')!.rules
  return all.filter(({ id, verdict }) => required.has(id) && verdicts.includes(verdict)).map(({ id }) => id)
}

test('the statement lists as passed what passed alone, and how many others there are is said', async () => {
  const { passedTests: listed } = statementOf(honest).predicate
  expect(listed).toEqual(verdictsOf(honest, 'pass'))
  const observed = verdictsOf(honest, 'observed').length
  expect(observed).toBeGreaterThan(0)
  expect((await verified(honest))[3]!.says).toMatch(
    new RegExp(`^\\d+ required rules: ${listed.length} passed, .*${observed} observed`),
  )
})

test('a bundle of before, whose statement lists as passed what was only observed, holds and is told apart', async () => {
  const files = new Map(honest)
  const before = verdictsOf(honest, 'pass', 'observed', 'not-applicable')
  statement(s => void Object.assign(s.predicate, { passedTests: before }))(files)
  const checks = await verified(files)
  expect(checks.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(checks[3]!.says).toContain('did not pass among the passed')
})

/** Of the kinds of change some for `npm test`. */
const few = ['expired: expired', 'changed-file: a byte of report.json']
const isFew = ({ id }: { id: string }) => few.includes(id)
const named = kinds.map(kind => ({ id: `${kind[0]}: ${kind[1]}`, kind }))

describe.each([
  { name: 'a few', tags: [], some: named.filter(isFew) },
  { name: 'all others', tags: ['thorough'], some: named.filter(each => !isFew(each)) },
])('whatever is changed is told: $name', ({ tags, some }) => {
  test.each(some)('$id', { tags }, async ({ kind }) => {
    const [problem, , says, tamper, options] = kind
    const files = new Map(honest)
    tamper?.(files)
    // What is expected is left open where it is not the subject.
    const checks = await verified(files, options)
    expect(checks.at(-1)).toMatchObject({ problem, says: expect.stringMatching(says) })
  })
})

describe('what is no bundle is refused', { tags: 'thorough' }, () => {
  const archive = async (files: ReadonlyMap<string, Uint8Array>, edit = (tar: Buffer) => tar) => {
    const path = join(temporaryFolder(), 'x.tar.gz')
    writeFileSync(path, gzipSync(edit(packTar(files))))
    return path
  }

  test('folder and archive hold the same', async () => {
    const path = temporaryFolder()
    await writeBundle(join(path, 'b'), honest)
    await writeBundle(join(path, 'b.tar.gz'), honest)
    const [one, two] = await Promise.all([readBundle(join(path, 'b')), readBundle(join(path, 'b.tar.gz'))])
    for (const name of honest.keys()) expect(one.get(name)!.equals(two.get(name)!)).toBe(true)
  })

  test('a file is missing, or one too many', async () => {
    const less = new Map([...honest].slice(1))
    await expect(readBundle(await archive(less))).rejects.toThrow('is missing')
    await expect(
      readBundle(await archive(new Map<string, Buffer>([...honest, ['x.txt', Buffer.from('')]]))),
    ).rejects.toThrow('does not belong')
  })

  test('data behind the end of the archive', async () => {
    const path = join(temporaryFolder(), 'x.tar.gz')
    for (const bytes of [
      Buffer.concat([gzipSync(packTar(honest)), Buffer.from('more')]),
      gzipSync(Buffer.concat([packTar(honest), Buffer.from('more')])),
      // Further members of gzip, which unpack to nothing and to zeros.
      Buffer.concat([gzipSync(packTar(honest)), gzipSync('')]),
      Buffer.concat([gzipSync(packTar(honest)), gzipSync(Buffer.alloc(512))]),
    ]) {
      writeFileSync(path, bytes)
      await expect(readBundle(path)).rejects.toThrow(/behind the end|is damaged/)
    }
  })

  test('a member that stands in a file twice', async () => {
    const files = new Map(honest)
    const text = files.get('product.json')!.toString()
    put('product.json', text.replace('{', '{"vendor":"Another",'))(files)
    await expect(verified(files)).rejects.toThrow('product.json has a member twice')
  })

  test('links, in archives and folders', async () => {
    const linked = (tar: Buffer) => {
      tar.write('2', 156)
      let sum = 0
      for (let i = 0; i < 512; i++) sum += i >= 148 && i < 156 ? 0x20 : tar[i]!
      tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
      return tar
    }
    await expect(readBundle(await archive(honest, linked))).rejects.toThrow('not a regular file')
    const path = temporaryFolder()
    symlinkSync('/etc/hostname', join(path, 'report.json'))
    await expect(readBundle(path)).rejects.toThrow('is a link')
  })

  test('no archive', async () => {
    const path = join(temporaryFolder(), 'x')
    writeFileSync(path, 'nothing')
    await expect(readBundle(path)).rejects.toThrow('neither a folder')
    await expect(readBundle('/no/such/file')).rejects.toThrow('no such')
  })

  test('bombs: an archive, and a recording within one', async () => {
    const path = join(temporaryFolder(), 'bomb.tar.gz')
    const zeros = gzipSync(Buffer.alloc(64 * 1024 ** 2))
    writeFileSync(path, Buffer.concat(Array.from({ length: 8 }, () => zeros)))
    await expect(readBundle(path)).rejects.toThrow('unpacks to more')
    const files = new Map(honest)
    files.set(evidenceName, Buffer.concat(Array.from({ length: 4 }, () => zeros)))
    signAgain(files)
    expect((await verified(files)).at(-1)).toMatchObject({
      problem: 'edited-evidence',
      says: expect.stringContaining('longer than'),
    })
  })
})
