// @module-tag waits
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cpuMs } from './growth.js'
import { readers, requestHeaders, responseHeaders } from './readers.js'

/** What readers have taken quadratic time for, or may: repeated, they are long texts. */
const some = ['"', '"\\,(a ;=&?#\n', '\u0301\u0327']
const others = ['\\', ' ', ',', '(', '[{', 'a', '\\"', '/', '<', 'é', '{"a":', '%']
/** Milliseconds below which nobody minds, and a busy machine says nothing. */
const floor = 25
/** Ten for linear time, and as much again for the garbage collector: quadratic time is a hundred. */
const mostTimes = 20

const textOf = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length))

function tried(read: (text: string) => unknown, text: string): number {
  return cpuMs(() => {
    try {
      read(text)
    } catch {
      // That it refuses the text is as good.
    }
  })
}

for (const { name, tags, units } of [
  { name: 'some texts', tags: [], units: some },
  { name: 'all others', tags: ['thorough'], units: others },
])
  test.for(readers)(`%s takes ten times ${name} in about ten times the time`, { tags }, ([, read]) => {
    for (const unit of units) {
      const long = textOf(unit, 1_000_000)
      let took = tried(read, long)
      if (took < mostTimes * floor) continue
      // On a busy machine work takes some times as much as else, if not always: quadratic time would be a hundred times.
      const short = textOf(unit, 100_000)
      const most = mostTimes * Math.max(floor, tried(read, short), tried(read, short), tried(read, short))
      for (let n = 0; n < 2 && took >= most; n++) took = Math.min(took, tried(read, long))
      expect([unit, took]).toEqual([unit, expect.toSatisfy((ms: number) => ms < most)])
    }
  })

const root = new URL('../../', import.meta.url).pathname
const sources = ['src', 'suites']
  .flatMap(folder => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^src\/(?:reference|proof)\//.test(file))
  .map(file => readFileSync(root + file, 'utf8'))

test('each header that is read is among those of the table', () => {
  const reads =
    /(?:headerOf|headerValues?|lacksHeader|valuesOf|field|whereSent)\((?:[^()]*, )?'([\w-]+)'|\bheader: \['([\w-]+)'/g
  const names = sources.flatMap(text =>
    [...text.matchAll(reads)].map(([, one, other]) => (one ?? other)!.toLowerCase()),
  )
  expect(names).toEqual(expect.arrayContaining(['location', 'retry-after', 'server', 'sunset', 'content-encoding']))
  const known = [...responseHeaders, ...requestHeaders]
  expect([...new Set(names)].filter(name => !known.includes(name))).toEqual([])
})

/** Readers of the tool's own files, what opens files, and those that a row reaches through another. */
const apart = [
  'readSpec',
  'parseSpec',
  'readBranch',
  'readBranches',
  'readCreation',
  'readEntry',
  'readLayers',
  'readReport',
]

test('each function that reads or parses is among those of the table', () => {
  const table = readFileSync(`${root}tests/hostile/readers.ts`, 'utf8')
  // Those that are asynchronous open files, and give what is in them to these.
  const named = /^export (?:function|const) ((?:read|parse)[A-Z]\w*)/gm
  const names = sources.flatMap(text => [...text.matchAll(named)].map(([, name]) => name!))
  expect(names).toEqual(expect.arrayContaining(apart))
  const lacking = names.filter(name => !apart.includes(name) && !new RegExp(`\\b${name}\\b`).test(table))
  expect(lacking).toEqual([])
})
