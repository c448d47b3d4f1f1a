import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rules } from '../../../suites/index.js'
import { frameworkOption, frameworks } from '../../core/rule/framework.js'
import { linesOf, loadRemedies, remedyFor, sometimes } from './remedies.js'
import { exampleServers } from './servers.js'

describe('the remedies of this package', () => {
  const judging = rules.filter(({ level }) => level !== 'observe').map(({ id }) => id)
  const remedies = loadRemedies()

  it('are one sentence for each rule that can fail', () => {
    expect(remedies.rules.flatMap(each => each.rules).sort()).toEqual([...judging].sort())
    for (const { text } of [...remedies.rules, ...remedies.outcomes]) expect(text).toMatch(/^[A-Z].{10,298}\.$/)
    expect(judging).toEqual(expect.arrayContaining(remedies.outcomes.flatMap(each => each.rules)))
  })

  it.each([
    // Whoever converts a name is told not to; whoever answers 422 converts nothing.
    ['create-refuses-name-type', [201], /^Let nothing convert `name`[^.]*\.$/],
    // A key that is taken for a good one gets 400 for a bad body; nothing is refused in another way then.
    ['create-needs-a-key', [400], /change the status alone/],
    ['create-needs-a-key', [201, 400], /^Compare the whole token (?!.*alone)/],
    ['create-refuses-name-type', [422], /^Where such a body is refused already, change the status alone[^.]*\.$/],
    ['create-refuses-name-type', [201, 422], /^Let nothing convert `name`.* change the status alone/],
    ['create-refuses-name-type', [201], /^Let nothing convert `name`[^.]*\.$/],
    ['create-refuses-name-type', [500], /^Look at the exception in the server's log: the server broke on this body/],
    ['list-accepts-omitted-limit', [500], /^Look at the exception/],
    // Nothing of JSON: a list has no body.
    ['list-accepts-omitted-limit', [400], /^Make `limit` optional[^.]*\.$/],
    ['list-accepts-limit', [401], /^Look at how the key is read/],
    ['create-refuses-name-type', [401], /^Look at how the key is read/],
    ['unknown-id-returns-404', [401], /^Look at how the key is read/],
    ['list-accepts-omitted-limit', [404], /^Make `limit` optional/],
    ['create-returns-201', [400], /^Accept every valid creation/],
    ['create-needs-a-key', [404], /^Compare the whole token/],
    ['create-needs-a-key', [500], /^Look at the exception in the server's log: reading the key broke/],
    // A key that is let through is not checked late.
    ['key-is-checked-before-the-request', [400, 404], /^Check the key before/],
    [
      'key-is-checked-before-the-request',
      [400, 404, 200],
      /^Check the key before.* Fix the rules `\*-needs-a-key` first/,
    ],
    ['key-is-checked-before-the-request', [200, 400], /^Fix the rules `\*-needs-a-key` first.* Check the key before/],
  ])('of %s say what helps where %j came', (rule, came, text) => {
    expect(remedyFor(rule, undefined, new Set(came))!.text).toMatch(text)
  })

  it.each([
    [['limit', 'escapes in the query'], [400], /^Decode percent-escapes/],
    [['concurrent requests'], [500], /^The same request is right by itself/],
    [['sometimes'], [500], /^Look at the exceptions in the server's log/],
    [['sometimes'], [400], /^Look for what changes between two requests/],
    [['limit'], [400], /^Answer 200 for every `limit`/],
  ])('of a failure that needs %j say what helps where %j came', (needs, came, text) => {
    expect(remedyFor('list-accepts-limit', undefined, new Set(came), needs)!.text).toMatch(text)
  })

  it('name parts that requests have', () => {
    const sources = ['../../diagnosis', '../../../suites/model']
      .map(folder => fileURLToPath(new URL(folder, import.meta.url)))
      .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
      .filter(file => file.endsWith('.ts'))
      .map(file => readFileSync(file, 'utf8'))
    const needs = remedies.parts.flatMap(each => each.needs).filter(each => each !== sometimes)
    expect(needs.filter(need => !sources.some(source => source.includes(`'${need}'`)))).toEqual([])
    for (const { text } of remedies.parts) expect(text).toMatch(/^[A-Z].{10,298}\.$/)
  })

  it('tell each framework apart, which has a server', () => {
    expect(Object.keys(remedies.frameworks)).toEqual(frameworks)
    expect(exampleServers().map(({ title }) => title)).toEqual(frameworks)
    expect(exampleServers().map(({ name }) => name)).toEqual(frameworks.map(frameworkOption))
  })

  it('have lines in most servers for what a service decides', () => {
    const everywhere = judging.filter(rule => linesOf(rule).size === frameworks.length)
    expect(everywhere.length).toBeGreaterThan(20)
  })

  it('show the lines of the framework alone, else who has some', () => {
    const own = remedyFor('create-returns-201', 'Go net/http', new Set([200]))!
    expect(own).toMatchObject({
      framework: 'Go net/http',
      regions: [
        {
          file: 'examples/servers/go/main.go',
          code: expect.arrayContaining(['writeJSON(w, http.StatusCreated, pet)']),
        },
      ],
    })
    const { regions, others } = remedyFor('create-returns-201', undefined, new Set([200]))!
    expect({ regions, others }).toEqual({ regions: undefined, others: frameworks })
    expect(remedyFor('a-rule-of-yours', 'Flask', new Set([200]))).toBeUndefined()
  })

  it('show lines only where they help with the status that came', () => {
    expect(Object.keys(remedyFor('create-returns-201', 'Flask', new Set([500]))!)).toEqual(['text'])
    expect(remedyFor('create-requires-name', 'Flask', new Set([500]))!.regions).not.toEqual([])
  })
})
