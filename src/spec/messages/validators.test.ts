import { describe, expect, it } from 'vitest'
import type { Json } from '../../core/json/json.js'
import { type Compiled, compiled, compiledText } from '../compile.js'
import { parseJson } from '../json/json-parse.js'
import { type Problem, problemsOf, type SchemaName } from './validators.js'

const value = (text: string): Json => parseJson(Buffer.from(text)).value!
const int64 = 'an integer within int64'
const statuses = 'one of available, pending, sold'

const good = { id: 1, name: 'Rex', categoryId: 2 }
const petWith = (members: Record<string, string>): string => {
  const texts = { id: '1', name: '"Rex"', categoryId: '2', ...members }
  return `{${Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `"${name}":${text}`)
    .join(',')}}`
}

describe('valid', () => {
  it.each<[SchemaName, string]>([
    ['Pet', petWith({})],
    ['Pet', petWith({ status: '"pending"', extra: '{"deep":[null]}', __proto__x: '1' })],
    ['Pet', petWith({ id: '9223372036854775807', categoryId: '-9223372036854775808' })],
    ['Pet', petWith({ id: '5.0', categoryId: '1e2', name: '""' })],
    ['NewPet', '{"name":"Rex","categoryId":2}'],
    ['NewPet', '{"name":"Rex","categoryId":2,"status":"sold","id":"x"}'],
    ['Pets', '[]'],
    ['Pets', `[${petWith({})},${petWith({ status: '"sold"' })}]`],
    ['Error', '{"code":"","message":"","status":404,"trace":null}'],
    ['Error', '{"code":"a","message":"b","status":99999999999999999999}'],
  ])('%s %s', (schema, text) => {
    expect(problemsOf(schema, value(text))).toEqual([])
  })
})

describe('invalid: one problem for each place', () => {
  it.each<[string, string, Omit<Problem, 'place' | 'element'>]>([
    ['no id', petWith({ id: '' }), { field: 'id', kind: 'missing', expected: int64, actual: 'nothing' }],
    ['no name', petWith({ name: '' }), { field: 'name', kind: 'missing', expected: 'a string', actual: 'nothing' }],
    [
      'no category',
      petWith({ categoryId: '' }),
      { field: 'categoryId', kind: 'missing', expected: int64, actual: 'nothing' },
    ],
    ['null id', petWith({ id: 'null' }), { field: 'id', kind: 'type', expected: int64, actual: 'null' }],
    ['id a string', petWith({ id: '"1"' }), { field: 'id', kind: 'type', expected: int64, actual: '"1"' }],
    ['id a fraction', petWith({ id: '1.5' }), { field: 'id', kind: 'type', expected: int64, actual: '1.5' }],
    [
      'id 2^63',
      petWith({ id: '9223372036854775808' }),
      { field: 'id', kind: 'range', expected: int64, actual: '9223372036854775808' },
    ],
    [
      'id below',
      petWith({ id: '-9223372036854775809' }),
      { field: 'id', kind: 'range', expected: int64, actual: '-9223372036854775809' },
    ],
    ['id monstrous', petWith({ id: '1e400' }), { field: 'id', kind: 'range', expected: int64, actual: 'Infinity' }],
    ['id 1e50', petWith({ id: '1e50' }), { field: 'id', kind: 'range', expected: int64, actual: '1e+50' }],
    [
      'category boolean',
      petWith({ categoryId: 'true' }),
      { field: 'categoryId', kind: 'type', expected: int64, actual: 'true' },
    ],
    ['name a number', petWith({ name: '7' }), { field: 'name', kind: 'type', expected: 'a string', actual: '7' }],
    ['status null', petWith({ status: 'null' }), { field: 'status', kind: 'type', expected: statuses, actual: 'null' }],
    ['status a number', petWith({ status: '1' }), { field: 'status', kind: 'type', expected: statuses, actual: '1' }],
    [
      'status upper case',
      petWith({ status: '"SOLD"' }),
      { field: 'status', kind: 'enum', expected: statuses, actual: '"SOLD"' },
    ],
    ['status empty', petWith({ status: '""' }), { field: 'status', kind: 'enum', expected: statuses, actual: '""' }],
  ])('%s', (_, text, problem) => {
    const { field } = problem
    expect(problemsOf('Pet', value(text))).toEqual([{ place: `body.${field}`, ...problem }])
    expect(problemsOf('Pets', value(`[${petWith({})},${text}]`))).toEqual([
      { place: `body[1].${field}`, element: 1, ...problem },
    ])
  })

  it.each<[SchemaName, string, Problem]>([
    ['Pets', '{"pets":[]}', { place: 'body', kind: 'type', expected: 'a JSON array', actual: '{"pets": []}' }],
    ['Pets', 'null', { place: 'body', kind: 'type', expected: 'a JSON array', actual: 'null' }],
    ['Pets', '[5]', { place: 'body[0]', element: 0, kind: 'type', expected: 'a JSON object', actual: '5' }],
    ['Pet', '[]', { place: 'body', kind: 'type', expected: 'a JSON object', actual: '[]' }],
    ['Pet', 'null', { place: 'body', kind: 'type', expected: 'a JSON object', actual: 'null' }],
    ['Error', '"no"', { place: 'body', kind: 'type', expected: 'a JSON object', actual: '"no"' }],
    [
      'Error',
      '{"code":"a","message":"b","status":"404"}',
      { place: 'body.status', field: 'status', kind: 'type', expected: 'an integer', actual: '"404"' },
    ],
    [
      'Error',
      '{"code":"a","message":"b","status":404.5}',
      { place: 'body.status', field: 'status', kind: 'type', expected: 'an integer', actual: '404.5' },
    ],
    [
      'Error',
      '{"code":4,"message":"b","status":404}',
      { place: 'body.code', field: 'code', kind: 'type', expected: 'a string', actual: '4' },
    ],
    [
      'Error',
      '{"code":"a","status":404}',
      { place: 'body.message', field: 'message', kind: 'missing', expected: 'a string', actual: 'nothing' },
    ],
    [
      'NewPet',
      '{"name":"a"}',
      { place: 'body.categoryId', field: 'categoryId', kind: 'missing', expected: int64, actual: 'nothing' },
    ],
  ])('%s %s', (schema, text, problem) => {
    expect(problemsOf(schema, value(text))).toEqual([problem])
  })

  it('finds every field that is wrong', () => {
    const fields = problemsOf('Pet', value('{"status":5}')).map(({ field }) => field)
    expect(fields.sort()).toEqual(['categoryId', 'id', 'name', 'status'])
  })
})

describe('hostile values', () => {
  it('keeps at most 50 problems', () => {
    const list = Array.from({ length: 200_000 }, () => 0)
    expect(problemsOf('Pets', list)).toHaveLength(50)
    expect(problemsOf('Pets', [...Array.from({ length: 300 }, () => good), {}])).toHaveLength(3)
  })

  it('shows deep and long values shortly', () => {
    const deep = value('['.repeat(100_000) + ']'.repeat(100_000))
    for (const [problem] of [
      problemsOf('Pet', { ...good, name: deep }),
      problemsOf('Pet', { ...good, status: 'x'.repeat(1e6) }),
    ]) {
      expect(problem?.actual.length).toBeLessThanOrEqual(80)
    }
    expect(problemsOf('Pet', { ...good, extra: deep })).toEqual([])
    expect(problemsOf('Pet', deep)).toHaveLength(1)
  })

  it('does not take inherited members for required ones', () => {
    expect(problemsOf('Pet', value('{"__proto__":{"id":1,"name":"a","categoryId":1}}'))).toHaveLength(3)
  })
})

it('what a build holds judges alike, error by error', () => {
  const built = {} as Compiled
  new Function('exports', compiledText())(built)
  const texts = ['{}', '[]', '1', petWith({}), petWith({ id: '1.5', name: '1', status: '"x"' }), '{"status":"4"}']
  const edges = ['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809', '1e400']
  for (const text of [...texts, ...edges.map(id => petWith({ id, categoryId: id }))]) {
    for (const name of ['Pet', 'NewPet', 'Error'] as const) {
      const fresh = compiled()[name]
      expect(built[name](value(text)), `${name} ${text}`).toBe(fresh(value(text)))
      expect(built[name].errors, `${name} ${text}`).toEqual(fresh.errors)
    }
  }
})
