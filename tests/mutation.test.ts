// @module-tag thorough
import { expect, test } from 'vitest'

const load = (name: string) => import(new URL(`../bench/mutation/${name}.mjs`, import.meta.url).href)
const { instrument } = await load('build')
const { nameOf } = await load('outcome')
const { readSurvivors } = await load('survivors')

interface Entry {
  readonly file: string
  readonly name: string
  readonly why: string
  readonly pattern: RegExp
}

const entries: readonly Entry[] = readSurvivors(new URL('../bench/mutation/survivors.yaml', import.meta.url))

test('every reason of survivors.yaml fits a mutant that there is', async () => {
  const { mutants } = await instrument()
  const names: readonly { readonly file: string; readonly name: string }[] = mutants.map(
    (mutant: { file: string }) => ({ file: mutant.file, name: nameOf(mutant) }),
  )
  const idle = entries.filter(entry => !names.some(({ file, name }) => file === entry.file && entry.pattern.test(name)))
  expect(
    idle.map(({ file, name }) => `${file}: ${name}`),
    'remove or fix these entries',
  ).toEqual([])
})
