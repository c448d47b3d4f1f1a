import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ExchangeReport, SentReport } from '../../src/core/report/exchange-report.js'
import type { Report, RuleReport } from '../../src/core/report/report.js'

/** What of that which is said around verdicts was sent again by its curl lines, and what came otherwise. */
export interface SaidAgain {
  readonly lines: number
  readonly claims: number
  /** First curl lines of failures after which something else came. */
  readonly otherLines: readonly string[]
  /** Contrasts and varied values after which something else came. */
  readonly otherClaims: readonly string[]
}

interface Claim {
  readonly kind: 'line' | 'claim'
  readonly text: string
  readonly exchanges: readonly ExchangeReport[]
  /** In place of that of the last exchange. */
  readonly curl?: string | undefined
}

/** Sends everything that a report says of its failures, by the shell lines that it prints. */
export async function saidAgain(report: Report, apiKey: string): Promise<SaidAgain> {
  const other: Record<Claim['kind'], string[]> = { line: [], claim: [] }
  const claims = report.rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').flatMap(claimsOf)
  for (const { kind, text, exchanges, curl } of claims.filter(isSendable)) {
    const [was, is] = [shapeOf(exchanges.at(-1)!), await sentAgain(exchanges, apiKey, curl)]
    if (!isAlike(was, is)) other[kind].push(`${text}: ${shown(was)}, sent again ${shown(is)}`)
  }
  const lines = claims.filter(({ kind }) => kind === 'line').length
  return { lines, claims: claims.length - lines, otherLines: other.line, otherClaims: other.claim }
}

function claimsOf({ id, smallest, contrasts = [], varied = [] }: RuleReport): readonly Claim[] {
  // What needs a smaller store than there is now cannot be sent again.
  if (smallest === undefined || smallest.parts.includes('pets in the store')) return []
  const claim = (text: string, { exchanges, curl }: SentReport): Claim => ({ kind: 'claim', text, exchanges, curl })
  return [
    {
      kind: 'line',
      text: `${id}: smallest (${smallest.parts.join(', ')})`,
      exchanges: smallest.exchanges,
      curl: smallest.curl,
    },
    ...contrasts.map(each => claim(`${id}: right with ${each.part} ${each.value}`, each)),
    ...varied.flatMap(({ part, values }) => values.map(each => claim(`${id}: varied ${part} ${each.value}`, each))),
  ]
}

/** Bodies that are too long for a line stand in no file here. */
const isSendable = ({ exchanges }: Claim): boolean => !exchanges.some(({ curl }) => curl.includes('@body.json'))

interface Came {
  readonly status: number | undefined
  readonly text: string
}

const shapeOf = ({ status, responseBody = '' }: ExchangeReport): Came => ({ status, text: responseBody })

const run = promisify(execFile)

/** What came to the last one; the id of a pet that was created is that of now. */
async function sentAgain(exchanges: readonly ExchangeReport[], apiKey: string, whole?: string): Promise<Came> {
  let [came, was, is]: [Came, string?, string?] = [{ status: undefined, text: '' }]
  for (const [at, { curl: own, responseBody = '' }] of exchanges.entries()) {
    const curl = at === exchanges.length - 1 ? (whole ?? own) : own
    const line = was === undefined || is === undefined ? curl : curl.replace(`/pets/${was}`, `/pets/${is}`)
    const { stdout } = await run('sh', ['-c', line], {
      env: { ...process.env, PETSTORE_API_KEY: apiKey },
      maxBuffer: 64 << 20,
      timeout: 10_000,
    }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
    came = read(stdout)
    ;[was, is] = [idIn(responseBody), idIn(came.text)]
  }
  return came
}

/** The last response of `curl -i`. */
function read(output: string): Came {
  const heads = [...output.matchAll(/^HTTP\/[\d.]+ (\d{3})/gm)]
  const head = heads.findLast(({ index }) => index === 0 || output.slice(0, index).endsWith('\r\n\r\n'))
  if (head === undefined) return { status: undefined, text: '' }
  const text = output.slice(head.index)
  return { status: Number(head[1]), text: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

const idIn = (text: string): string | undefined => /"id"\s*:\s*"?(-?\d+)/.exec(text)?.[1]

const isAlike = (one: Came, other: Came): boolean =>
  one.status === other.status && (kindOf(one.text) === 'list' || kindOf(one.text) === kindOf(other.text))

/** Members and their types; lists differ between the sizes of a store. */
function kindOf(text: string): string {
  if (text.trim() === '') return 'nothing'
  if (text.trimStart().startsWith('[')) return 'list'
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return 'list'
    if (value === null || typeof value !== 'object') return typeof value
    return Object.entries(value)
      .map(([name, member]) => `${name} ${typeof member}`)
      .sort()
      .join(', ')
  } catch {
    return 'no JSON'
  }
}

const shown = ({ status, text }: Came): string => `${status ?? 'nothing'} ${text.slice(0, 120)}`
