import { describe, expect, it } from 'vitest'
import { rules } from '../../suites/index.js'
import { frameworkOption, frameworks } from '../core/framework.js'
import { linesOf, loadRemedies, remedyFor } from './remedies.js'
import { exampleServers } from './servers.js'

describe('the remedies of this package', () => {
  const judging = rules.filter(({ level }) => level !== 'observe').map(({ id }) => id)
  const remedies = loadRemedies()

  it('are one sentence for each rule that can fail', () => {
    expect(remedies.rules.flatMap(each => each.rules).sort()).toEqual([...judging].sort())
    for (const { text } of remedies.rules) expect(text).toMatch(/^[A-Z].{10,298}\.$/)
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
      regions: [{ file: 'examples/servers/go/main.go', code: expect.arrayContaining(['writeJSON(w, http.StatusCreated, pet)']) }],
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
