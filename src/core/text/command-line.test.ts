import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandLine } from './command-line.js'

const project = fileURLToPath(new URL('../../..', import.meta.url))

test('nothing shown to users has npx fetch what is not installed', () => {
  const files = ['src', 'suites', 'reports/sample', 'examples', 'ci', 'deploy', 'docs'].flatMap(folder =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  const texts = [...files, 'README.md', 'reports/README.md', 'action.yml'].filter(name =>
    /\.(ts|mjs|md|ya?ml|json|xml|html|sh)$/.test(name),
  )
  const fetching = texts.flatMap(name =>
    (
      readFileSync(join(project, name), 'utf8').match(
        /\bnpx (?!--no-install |-n ')[^\n]*petstore-conform\b(?!@\$\{release\})/g,
      ) ?? []
    ).map(line => `${name}: ${line}`),
  )
  expect(fetching).toEqual([])
  expect(commandLine).toMatch(/^npx --no-install /)
})
