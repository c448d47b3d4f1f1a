import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BundleFile, envelopeName, readBundle, subjects, writeBundle } from '../../src/certify/bundle.js'
import { publicText } from '../../src/certify/keys.js'
import { recompute } from '../../src/certify/recompute.js'
import { packTar } from '../../src/certify/tar.js'
import { type Problem, type VerifyOptions, verifyBundle } from '../../src/certify/verify.js'
import { evidenceName } from '../../src/evidence/format.js'
import { rules } from '../../suites/index.js'
import { certificate, challenge, editBytes, editLines, editReport, keys, product, signAgain } from './bundle.js'

type Files = Map<BundleFile, Buffer>
interface Kind {
  readonly id: string
  readonly problem: Problem
  readonly says: RegExp
  readonly tamper?: (files: Files) => void
  readonly options?: Partial<VerifyOptions>
}

const other = generateKeyPairSync('ed25519')
const rule = 'list-respects-limit'
const ofRule = (report: any) => report.rules.find(({ id }: { id: string }) => id === rule)
const flip = (name: BundleFile) => (files: Files) =>
  editBytes(files, name, bytes => {
    const at = bytes.length >> 1
    bytes[at] = bytes[at]! ^ 1
  })
const envelope = (edit: (envelope: any) => void) => (files: Files) => {
  const value = JSON.parse(files.get(envelopeName)!.toString())
  edit(value)
  files.set(envelopeName, Buffer.from(JSON.stringify(value)))
}
const annotations = (edit: (annotations: any) => void) => (files: Files) =>
  signAgain(files, statement => edit(statement.predicate.configuration[0].annotations))
const report = (edit: (report: any) => void) => (files: Files) => {
  editReport(files, edit)
  signAgain(files)
}
const lines = (edit: (lines: string[]) => readonly string[]) => (files: Files) => {
  editLines(files, edit)
  signAgain(files)
}
const head = (edit: (head: any) => void) =>
  lines(([first, ...rest]) => {
    const value = JSON.parse(first!)
    edit(value)
    return [JSON.stringify(value), ...rest]
  })
/** Edits the first line that holds all of these. */
const line = (edit: (text: string) => string | undefined, ...parts: readonly string[]) =>
  lines(all => {
    const at = all.findIndex(text => parts.every(part => text.includes(part)))
    if (at < 0) throw new Error(`no line with ${parts}`)
    const edited = edit(all[at]!)
    return edited === undefined ? all.toSpliced(at, 1) : all.with(at, edited)
  })
const tomorrow = (years: number) => new Date(Date.now() + years * 366 * 86_400_000)

const kinds: readonly Kind[] = [
  ...subjects.map(
    (name): Kind => ({ id: `a byte of ${name}`, problem: 'changed-file', says: new RegExp(name), tamper: flip(name) }),
  ),
  {
    id: 'the key in the bundle, where the right one is given',
    problem: 'changed-file',
    says: /signing.pub.pem/,
    tamper: files => void files.set('signing.pub.pem', Buffer.from(publicText(other.publicKey))),
  },
  {
    id: 'a byte of the key in the bundle, where the right one is given',
    problem: 'changed-file',
    says: /signing.pub.pem/,
    tamper: flip('signing.pub.pem'),
  },
  {
    id: 'two files swapped',
    problem: 'changed-file',
    says: /was changed/,
    tamper: files => {
      const [html, json] = [files.get('report.html')!, files.get('report.json')!]
      files.set('report.html', json).set('report.json', html)
    },
  },
  {
    id: 'an empty report',
    problem: 'changed-file',
    says: /report.json/,
    tamper: files => void files.set('report.json', Buffer.alloc(0)),
  },
  {
    id: 'an evidence cut short',
    problem: 'changed-file',
    says: /evidence/,
    tamper: files => void files.set(evidenceName, files.get(evidenceName)!.subarray(0, 5000)),
  },
  {
    id: 'a bit of the signature',
    problem: 'changed-envelope',
    says: /signature/,
    tamper: envelope(e => {
      e.signatures[0].sig = `${e.signatures[0].sig[0] === 'A' ? 'B' : 'A'}${e.signatures[0].sig.slice(1)}`
    }),
  },
  {
    id: 'a byte of the statement',
    problem: 'changed-envelope',
    says: /signature/,
    tamper: envelope(e => {
      e.payload = Buffer.from(Buffer.from(e.payload, 'base64').toString().replace('PASSED', 'PASSEd')).toString(
        'base64',
      )
    }),
  },
  {
    id: 'base64 in another spelling',
    problem: 'changed-envelope',
    says: /signature/,
    tamper: envelope(e => {
      e.payload = `${e.payload}\n`
    }),
  },
  {
    id: 'no signature',
    problem: 'changed-envelope',
    says: /exactly one/,
    tamper: envelope(e => {
      e.signatures = []
    }),
  },
  {
    id: 'two signatures',
    problem: 'changed-envelope',
    says: /exactly one/,
    tamper: envelope(e => {
      e.signatures.push(e.signatures[0])
    }),
  },
  {
    id: 'another payload type',
    problem: 'changed-envelope',
    says: /not an in-toto statement/,
    tamper: envelope(e => {
      e.payloadType = 'text/plain'
    }),
  },
  {
    id: 'the key id of another',
    problem: 'wrong-key',
    says: /another key/,
    tamper: envelope(e => {
      e.signatures[0].keyid = 'ab'.repeat(32)
    }),
  },
  {
    id: 'signed by another',
    problem: 'wrong-key',
    says: /another key/,
    tamper: files => signAgain(files, undefined, other.privateKey),
  },
  {
    id: 'another public key is expected',
    problem: 'wrong-key',
    says: /another key/,
    options: { publicKey: other.publicKey },
  },
  {
    id: 'another predicate',
    problem: 'other-statement',
    says: /not a statement/,
    tamper: files =>
      signAgain(files, s => {
        s.predicateType = 'https://slsa.dev/provenance/v1'
      }),
  },
  {
    id: 'a subject less',
    problem: 'other-statement',
    says: /other files/,
    tamper: files =>
      signAgain(files, s => {
        s.subject.pop()
      }),
  },
  {
    id: 'a date that is none',
    problem: 'other-statement',
    says: /not a statement/,
    tamper: annotations(a => {
      a.expiresAt = 'never'
    }),
  },
  {
    id: 'attempts left out',
    problem: 'other-statement',
    says: /attempts/,
    tamper: annotations(a => {
      a.attempts = '3'
    }),
  },
  {
    id: 'another run',
    problem: 'other-statement',
    says: /another run/,
    tamper: annotations(a => {
      a.ranAt = '2026-01-01T00:00:00.000Z'
    }),
  },
  {
    id: 'another target',
    problem: 'other-statement',
    says: /another run/,
    tamper: annotations(a => {
      a.target = 'https://example.test/v1'
    }),
  },
  {
    id: 'another vendor in the statement',
    problem: 'other-product',
    says: /different products/,
    tamper: annotations(a => {
      a.product.vendor = 'Somebody'
    }),
  },
  {
    id: 'another version in product.json',
    problem: 'other-product',
    says: /different products/,
    tamper: files => {
      files.set('product.json', Buffer.from(JSON.stringify({ ...product, version: '3.0' })))
      signAgain(files)
    },
  },
  {
    id: 'another product is expected',
    problem: 'other-product',
    says: /not for the product given/,
    options: { product: { ...product, version: '2.2' } },
  },
  {
    id: 'another challenge is expected',
    problem: 'other-challenge',
    says: /"spring 2027"/,
    options: { challenge: 'autumn' },
  },
  {
    id: 'another challenge in the statement',
    problem: 'other-challenge',
    says: /seed/,
    tamper: annotations(a => {
      a.challenge = 'autumn'
    }),
    options: { challenge: 'autumn' },
  },
  {
    id: 'another seed in the statement',
    problem: 'other-challenge',
    says: /seed/,
    tamper: annotations(a => {
      a.seed = '1'
    }),
  },
  {
    id: 'an unknown revision',
    problem: 'other-revision',
    says: /unknown/,
    tamper: annotations(a => {
      a.revision = '9.0.0'
    }),
  },
  {
    id: 'another revision is expected',
    problem: 'other-revision',
    says: /not of 1.1.0/,
    options: { revision: '1.1.0' },
  },
  {
    id: 'requirements with a rule less',
    problem: 'other-revision',
    says: /requirements/,
    tamper: files => {
      files.set(
        'requirements.yaml',
        Buffer.from(files.get('requirements.yaml')!.toString().replace(`  ${rule}: must\n`, '')),
      )
      signAgain(files)
    },
  },
  {
    id: 'a requirement lowered',
    problem: 'other-revision',
    says: /requirements/,
    tamper: files => {
      files.set(
        'requirements.yaml',
        Buffer.from(files.get('requirements.yaml')!.toString().replace(`${rule}: must`, `${rule}: should`)),
      )
      signAgain(files)
    },
  },
  { id: 'expired', problem: 'expired', says: /expired on/, options: { now: tomorrow(1) } },
  { id: 'not begun', problem: 'expired', says: /begins/, options: { now: tomorrow(-1) } },
  {
    id: 'a rule less in the report',
    problem: 'left-out-rule',
    says: new RegExp(rule),
    tamper: report(r => {
      r.rules = r.rules.filter(({ id }: any) => id !== rule)
    }),
  },
  {
    id: 'a rule less in the recording',
    problem: 'left-out-rule',
    says: /not planned/,
    tamper: head(h => {
      h.head.rules = h.head.rules.filter(({ id }: any) => id !== rule)
    }),
  },
  {
    id: 'a scenario less in the recording',
    problem: 'left-out-rule',
    says: /was not asked/,
    tamper: head(h => {
      h.scenarios = h.scenarios.filter((id: string) => id !== 'each-limit')
    }),
  },
  {
    id: 'a rule less in the statement',
    problem: 'left-out-rule',
    says: /statement/,
    tamper: files =>
      signAgain(files, s => {
        s.predicate.passedTests.shift()
      }),
  },
  {
    id: 'a verdict edited',
    problem: 'edited-verdict',
    says: new RegExp(rule),
    tamper: report(r => {
      ofRule(r).verdict = 'observed'
    }),
  },
  {
    id: 'the verdict of the run edited',
    problem: 'edited-verdict',
    says: /of the run/,
    tamper: report(r => {
      r.verdict = 'no-violation-found'
    }),
  },
  {
    id: 'a result edited in the statement',
    problem: 'edited-verdict',
    says: /statement/,
    tamper: files =>
      signAgain(files, s => {
        s.predicate.result = s.predicate.result === 'PASSED' ? 'WARNED' : 'PASSED'
      }),
  },
  {
    id: 'observations added',
    problem: 'edited-observation',
    says: new RegExp(rule),
    tamper: report(r => {
      ofRule(r).observations += 5
    }),
  },
  {
    id: 'observations of a branch added',
    problem: 'edited-observation',
    says: new RegExp(rule),
    tamper: report(r => {
      ofRule(r).branches[0].observations++
    }),
  },
  {
    id: 'a reason edited',
    problem: 'edited-report',
    says: /reasons/,
    tamper: report(r => {
      ofRule(r).reasons.push('all is well')
    }),
  },
  {
    id: 'the profile edited',
    problem: 'edited-report',
    says: /profile/,
    tamper: report(r => {
      r.profile[0].answer = 'another'
    }),
  },
  {
    id: 'the counts of the run edited',
    problem: 'edited-report',
    says: /counts/,
    tamper: report(r => {
      r.stats.requests--
    }),
  },
  {
    id: 'a report that is none',
    problem: 'edited-report',
    says: /not a report/,
    tamper: files => {
      files.set('report.json', Buffer.from('{}'))
      signAgain(files)
    },
  },
  {
    id: 'the page edited',
    problem: 'edited-report',
    says: /report.html/,
    tamper: files => {
      files.set('report.html', Buffer.from(`${files.get('report.html')}<!-- -->`))
      signAgain(files)
    },
  },
  {
    id: 'the status of a response edited',
    problem: 'evidence-differs',
    says: /verdict/,
    tamper: line(
      text => text.replace('"status":201', '"status":200'),
      '"phase":"one list"',
      '"endpoint":"createPet"',
      '"status":201',
    ),
  },
  {
    id: 'a body edited',
    problem: 'evidence-differs',
    says: /does not lead/,
    tamper: line(
      text => text.replace('"$text":"{\\"id\\":', '"$text":"{\\"ID\\":'),
      '"endpoint":"createPet"',
      '"phase":"one list"',
      '"endpoint":"createPet"',
      '"status":201',
    ),
  },
  {
    id: 'an exchange left out',
    problem: 'edited-evidence',
    says: /names exchange/,
    tamper: line(() => undefined, '"type":"exchange"', '"phase":"one list"', '"endpoint":"createPet"'),
  },
  {
    id: 'an exchange twice',
    problem: 'edited-evidence',
    says: /twice/,
    tamper: line(text => `${text}\n${text}`, '"type":"exchange"', '"phase":"one list"', '"endpoint":"createPet"'),
  },
  {
    id: 'the cases of a question left out',
    problem: 'evidence-differs',
    says: /does not lead/,
    tamper: lines(all => all.filter(text => !/"type":"case".*"scenario":"list-without-limit/.test(text))),
  },
  {
    id: 'the end left out',
    problem: 'evidence-differs',
    says: /does not lead/,
    tamper: line(() => undefined, '"type":"concluded"'),
  },
  {
    id: 'a verdict smuggled in',
    problem: 'edited-evidence',
    says: /event\.type/,
    tamper: line(
      text => `${text}\n{"type":"event","event":{"type":"rule-ended","rule":"${rule}"}}`,
      '"type":"found-fixed"',
    ),
  },
  {
    id: 'another seed in the recording',
    problem: 'edited-evidence',
    says: /seed/,
    tamper: head(h => {
      h.facts.seed = 1
    }),
  },
  {
    id: 'another depth in the recording',
    problem: 'edited-evidence',
    says: /depth/,
    tamper: head(h => {
      h.facts.depth = 'quick'
    }),
  },
  {
    id: 'another date in the recording',
    problem: 'edited-evidence',
    says: /date/,
    tamper: head(h => {
      h.facts.now = { $date: '2031-01-01T00:00:00.000Z' }
    }),
  },
  {
    id: 'getPet excused',
    problem: 'edited-evidence',
    says: /getPet/,
    tamper: head(h => {
      h.facts.getPetDue = false
    }),
  },
  {
    id: 'a longer settling time',
    problem: 'edited-evidence',
    says: /settling/,
    tamper: head(h => {
      h.facts.settleMs = 1e9
    }),
  },
  {
    id: 'key variants left out',
    problem: 'edited-evidence',
    says: /left out/,
    tamper: head(h => {
      h.facts.keyVariants = false
    }),
  },
  {
    id: 'failures excused',
    problem: 'edited-evidence',
    says: /known/,
    tamper: head(h => {
      h.head.known = [{ rule, reason: 'x', owner: 'x', expires: '2030-01-01' }]
    }),
  },
  {
    id: 'a recording that is none',
    problem: 'edited-evidence',
    says: /cannot be judged/,
    tamper: files => {
      files.set(evidenceName, gzipSync('{}\n'))
      signAgain(files)
    },
  },
  { id: 'a line that is none', problem: 'edited-evidence', says: /not JSON/, tamper: lines(all => all.with(20, 'x')) },
  {
    id: 'a tail that is no gzip',
    problem: 'edited-evidence',
    says: /gzip|damaged/,
    tamper: files => {
      files.set(evidenceName, Buffer.concat([files.get(evidenceName)!, Buffer.from('\x1f\x8bgarbage')]))
      signAgain(files)
    },
  },
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

test('an honest bundle holds, every verdict recomputed', async () => {
  const checks = await verified(honest)
  expect(checks.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(checks.at(-1)!.says).toMatch(/recomputed from \d{4} exchanges/)
})

test('at least 40 kinds', () => expect(new Set(kinds.map(({ id }) => id)).size).toBeGreaterThanOrEqual(40))

describe('whatever is changed is told', () => {
  test.each(kinds)('$id', async ({ problem, says, tamper, options }) => {
    const files = new Map(honest)
    tamper?.(files)
    // What is expected is left open where it is not the subject.
    const checks = await verified(files, options)
    expect(checks.at(-1)).toMatchObject({ problem, says: expect.stringMatching(says) })
  })
})

describe('what is no bundle is refused', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'petstore-conform-'))
  const archive = async (files: ReadonlyMap<string, Uint8Array>, edit = (tar: Buffer) => tar) => {
    const path = join(folder(), 'x.tar.gz')
    writeFileSync(path, gzipSync(edit(packTar(files))))
    return path
  }

  test('folder and archive hold the same', async () => {
    const path = folder()
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

  test.each(['../evil', '/etc/passwd', 'a/b', 'C:evil'])('a path: %s', async name => {
    await expect(readBundle(await archive(new Map([[name, Buffer.from('x')]])))).rejects.toThrow(
      'not the name of a file',
    )
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
    const path = folder()
    symlinkSync('/etc/hostname', join(path, 'report.json'))
    await expect(readBundle(path)).rejects.toThrow('is a link')
  })

  test('a name twice, a wrong checksum, an archive cut short, no archive', async () => {
    const one = packTar(new Map([['report.json', Buffer.from('{}')]]))
    const twice = Buffer.concat([one.subarray(0, 1024), one])
    await expect(readBundle(await archive(new Map(), () => twice))).rejects.toThrow('twice')
    await expect(
      readBundle(await archive(honest, tar => Buffer.concat([Buffer.from('x'), tar.subarray(1)]))),
    ).rejects.toThrow('checksum')
    await expect(readBundle(await archive(honest, tar => tar.subarray(0, 2000)))).rejects.toThrow('ends early')
    const path = join(folder(), 'x')
    writeFileSync(path, 'nothing')
    await expect(readBundle(path)).rejects.toThrow('neither a folder')
    await expect(readBundle('/no/such/file')).rejects.toThrow('no such')
  })

  test('bombs: an archive, and a recording within one', async () => {
    const path = join(folder(), 'bomb.tar.gz')
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
