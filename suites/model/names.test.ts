import { expect, test } from 'vitest'
import { status } from './creations.js'
import { otherName } from './names.js'

const { classes } = otherName
const punctuation = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~']

test('a standard run sends every value: a class has no more of them than there are statuses', () => {
  for (const { name, values } of classes) expect(values!.length, name).toBeLessThanOrEqual(status.classes.length)
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
