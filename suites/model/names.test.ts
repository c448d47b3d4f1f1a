import { expect, test } from 'vitest'
import { status } from './create.js'
import { otherName } from './names.js'

const { classes } = otherName
const punctuation = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

test('a standard run sends every value, or one of each kind: one for each status', () => {
  const kinds = status.classes.length
  for (const { name, values } of classes)
    expect([name, values!.length <= kinds || values!.length % kinds === 0]).toEqual([name, true])
})

test.each(punctuation)('%s stands in a name with letters', sign => {
  const all = classes.flatMap(({ values }) => values!).filter(value => /[A-Za-z]/.test(value))
  expect(all.filter(value => value.includes(sign)).length).toBeGreaterThan(0)
})

test('a status stands alone in a name: who looks for its text in all fields takes the pet for one of it', () => {
  expect(classes.flatMap(({ values }) => values!)).toContain('sold')
})

test('one name alone makes a list longer than 64 KiB, in characters of several bytes', () => {
  expect(
    classes
      .flatMap(({ values }) => values!)
      .map(value => Buffer.byteLength(value))
      .sort((a, b) => b - a)[0],
  ).toBeGreaterThan(65_536)
})

test('a name stands in quotes', () => {
  expect(classes.flatMap(({ values }) => values!)).toContainEqual(expect.stringMatching(/^".*"$/))
})
