import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegionReport } from '../../core/report/report.js'
import type { Framework } from '../../core/rule/framework.js'
import { packageRoot, readSpec } from '../package.js'
import { needsOf } from './needs.js'
import { regions, shownLines } from './regions.js'

/** A server of examples/servers, as `spec/servers.yaml` describes it. */
export interface ExampleServer {
  /** Its folder in examples/servers. */
  readonly name: string
  readonly title: Framework
  readonly sources: readonly string[]
  readonly others: readonly string[]
  readonly ignored: readonly string[]
  /** The commands that a machine has to have. */
  readonly needs: readonly string[]
  readonly install: string
  readonly build?: string
  readonly start: string
}

export const exampleServers = (): readonly ExampleServer[] => readSpec('servers.yaml') as readonly ExampleServer[]

export const serverFolder = ({ name }: ExampleServer): string => join(packageRoot(), 'examples', 'servers', name)

/** The lines of a server that a rule depends on, in the order of its files, each behind what it needs of the rest of its file; none where nothing is marked. */
export function regionsFor(rule: string, server: ExampleServer): readonly RegionReport[] {
  return server.sources.flatMap(source => {
    const text = readFileSync(join(serverFolder(server), source), 'utf8')
    const file = `examples/servers/${server.name}/${source}`
    const lines = text.split('\n')
    const own = regions(text).filter(({ rules }) => rules.includes(rule))
    const said = new Set<string>()
    return own.map(({ from, to }) => {
      const needs = needsOf(file, lines, { from, to }, own).filter(each => !said.has(each))
      for (const each of needs) said.add(each)
      const code = shownLines(lines.slice(from, to))
      return { file, line: from + 1, code: needs.length === 0 ? code : [...needs, '', ...code] }
    })
  })
}
