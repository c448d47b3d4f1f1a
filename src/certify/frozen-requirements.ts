import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Level, Rule } from '../core/rule/rule.js'
import { packageRoot, yaml } from '../spec/package.js'

/** What a certificate of a revision needs: frozen, so that later rules fail nobody who is held to it. */
export interface Requirements {
  readonly revision: string
  readonly rules: ReadonlyMap<string, Level>
  /** The file, as it stands in the bundle. */
  readonly text: string
  readonly digest: string
}

const folder = () => join(packageRoot(), 'spec', 'requirements')

/** The revisions there are, the oldest first. */
export function revisions(): readonly string[] {
  const names = existsSync(folder()) ? readdirSync(folder()).filter(name => /^\d+\.\d+\.\d+\.yaml$/.test(name)) : []
  return names.map(name => name.replace('.yaml', '')).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** Undefined for a revision that this version does not know. */
export function requirementsOf(revision: string): Requirements | undefined {
  if (!revisions().includes(revision)) return undefined
  return readRequirements(readFileSync(join(folder(), `${revision}.yaml`), 'utf8'))
}

function readRequirements(text: string): Requirements {
  const { revision, rules } = yaml().parse(text) as { revision: string; rules: Record<string, Level> }
  return { revision, rules: new Map(Object.entries(rules)), text, digest: sha256(text) }
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The text of a set that is to be frozen. */
export function requirementsText(revision: string, rules: readonly Pick<Rule, 'id' | 'level'>[]): string {
  const lines = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, level }) => `  ${id}: ${level}`)
  return [
    '# The rules that a certificate of this revision rests on. Frozen: later rules go into a later revision.',
    `revision: ${revision}`,
    'rules:',
    ...lines,
    '',
  ].join('\n')
}
