import { describe, expect, it } from 'vitest'
import { sameValue } from './json-keep.js'
import { parseJson } from './json-parse.js'

const read = (text: string): unknown => parseJson(Buffer.from(text)).value
const many = (n: number, of: (i: number) => string): string => Array.from({ length: n }, (_, i) => of(i)).join()

describe('what is kept of an answer', () => {
  it('is everything where it is small', () => {
    expect(read(`{"a":[${many(20_000, () => '1')}]}`)).toMatchObject({ a: { length: 20_000 } })
  })

  it('is a list within its limit, fat as its pets may be', () => {
    const pet = (i: number) =>
      `{"id":${i},${many(900, n => `"m${n}":"${'x'.repeat(40)}"`)},"name":"${'n'.repeat(999)}"}`
    const pets = read(`[${many(100, pet)}]`) as { id: number; name: string }[]
    expect(pets).toHaveLength(100)
    expect(pets.every(({ id, name }, i) => id === i && name.length === 999)).toBe(true)
    expect(Object.keys(pets[99]!)).toHaveLength(902)
  })

  it('is the beginning of a list that goes on and on', () => {
    const pets = read(`[${many(100_000, i => `{"id":${i},"name":"Milo"}`)}]`) as { id: number }[]
    expect(pets.length).toBeGreaterThan(1000)
    expect(pets.length).toBeLessThan(10_000)
    expect(pets.every(({ id }, i) => id === i)).toBe(true)
  })

  it('is the beginning of a text of megabytes', () => {
    const { name, note } = read(`{"name":"${'x'.repeat(3_000_000)}","note":"whole"}`) as Record<string, string>
    expect(name!.length).toBeLessThan(10_000)
    expect(note).toBe('whole')
  })

  it('is little of a million values within a pet, and the pet itself', () => {
    const pet = read(`{"much":[${many(1_000_000, () => '[]')}],"id":7}`) as { much: unknown[]; id: number }
    expect(pet.much.length).toBeLessThan(30_000)
    expect(pet.id).toBe(7)
  })

  it('is little of a million members', () => {
    expect(Object.keys(read(`{${many(1_000_000, i => `"m${i}":1`)}}`) as object).length).toBeLessThan(30_000)
  })

  it('is nothing deeper than anybody nests', () => {
    const levels = (value: unknown): number => (Array.isArray(value) && value.length > 0 ? 1 + levels(value[0]) : 1)
    expect(levels(read('['.repeat(200) + ']'.repeat(200)))).toBe(200)
    expect(levels(read('['.repeat(100_000) + ']'.repeat(100_000)))).toBeLessThan(300)
  })
})

describe('a text that was cut', () => {
  const name = 'n'.repeat(5000)
  const pets = read(`[${many(300, () => `{"note":"${'x'.repeat(15_000)}","name":"${name}"}`)}]`) as { name: string }[]
  const cut = pets[299]!.name

  it('is the same as the whole, as far as it was kept', () => {
    expect(pets[0]!.name).toBe(name)
    expect(cut.length).toBeLessThan(name.length)
    for (const [one, other] of [
      [cut, name],
      [name, cut],
      [cut, cut],
    ] as const)
      expect(sameValue(one, other)).toBe(true)
  })

  it('differs from another one, and so do texts that were not cut', () => {
    for (const other of ['n', 'n'.repeat(1000), `m${name}`, 'm'.repeat(5000)]) {
      expect(sameValue(cut, other)).toBe(false)
      expect(sameValue(other, cut)).toBe(false)
      expect(sameValue(name, other)).toBe(false)
    }
    expect(sameValue('Milo…', 'Milo the Great')).toBe(false)
  })
})
