import { readFileSync } from 'node:fs'
import { packageRoot } from './places.js'

export function version(): string {
  return (JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string }).version
}
