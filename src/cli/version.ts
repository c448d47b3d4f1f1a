import { readFileSync } from 'node:fs'

export const packageRoot = new URL('../../../', import.meta.url)

export function version(): string {
  return (JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string }).version
}
