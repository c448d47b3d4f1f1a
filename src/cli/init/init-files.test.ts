import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownTarball } from './init-files.js'

test.each(['github-workflow.yml', 'gitlab.yml', 'azure-pipelines.yml', 'Jenkinsfile'])(
  'what init puts in its place stands in ci/%s',
  template => {
    expect(readFileSync(new URL(`../../../ci/${template}`, import.meta.url), 'utf8')).toContain(ownTarball())
    expect(ownTarball()).toMatch(/^\.\/tools\//)
  },
)
