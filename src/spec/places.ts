import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clause } from '../core/clause.js'
import { packageRoot, readSpec, yaml } from './package.js'

interface PlacesFile {
  readonly sections: Readonly<Record<string, string>>
  readonly clauses: Readonly<Record<string, string>>
}

/** The JSON pointer into openapi.yaml that a clause is about. */
export function pointerOf({ id, section }: Pick<Clause, 'id' | 'section'>): string {
  const { sections, clauses } = readSpec('places.yaml') as PlacesFile
  return clauses[id] ?? sections[section] ?? ''
}

/** Tells the line of spec/openapi.yaml on which a JSON pointer leads, from 1; 1 where it leads nowhere. */
export function openapiLines(): (pointer: string) => number {
  const { LineCounter, parseDocument, isMap, isSeq } = yaml()
  const counter = new LineCounter()
  const text = readFileSync(join(packageRoot(), 'spec', 'openapi.yaml'), 'utf8')
  const root = parseDocument(text, { lineCounter: counter }).contents
  return pointer => {
    let node: unknown = root
    let offset = 0
    for (const part of pointer.split('/').slice(1)) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => String(key) === name)
        if (pair === undefined) return 1
        offset = (pair.key as { range?: readonly number[] }).range?.[0] ?? 0
        node = pair.value
      } else if (isSeq(node) && node.items[Number(name)] !== undefined) {
        node = node.items[Number(name)]
        offset = (node as { range?: readonly number[] }).range?.[0] ?? 0
      } else return 1
    }
    return counter.linePos(offset).line
  }
}
