import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UsageError } from '../../core/system/usage.js'
import { packageRoot } from '../../spec/package.js'

/**
 * Refuses a build that is older than one of its sources, which would prove what nobody changed. An installed package has no
 * sources beside it.
 */
export function refuseStaleBuild(root = packageRoot()): void {
  const built = join(root, 'dist', 'spec', 'clauses.json')
  if (!existsSync(join(root, 'src')) || !existsSync(built)) return
  const since = statSync(built).mtimeMs
  const newer = ['suites', 'spec', 'src']
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && /\.(ts|yaml)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .find(file => statSync(file).mtimeMs > since)
  if (newer === undefined) return
  throw new UsageError(`dist/ is older than ${relative(root, newer)}. Run "npm run build", then try again.`)
}
