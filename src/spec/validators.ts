import { createRequire } from 'node:module'
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { excerpt, isInt64, isInteger, isJsonObject, type Json } from '../core/json.js'
import { readSpec } from './package.js'

export type SchemaName = 'Pet' | 'Pets' | 'Error' | 'NewPet'

/** What is wrong at one place of a body. */
export interface Problem {
  /** Such as `body[3].name`, `body.status`, `body`. */
  readonly place: string
  /** Index of the element of a list. */
  readonly element?: number
  /** Name of the field; absent where the body, or the element, is wrong as a whole. */
  readonly field?: string
  readonly kind: 'missing' | 'type' | 'range' | 'enum' | 'no-body'
  readonly expected: string
  readonly actual: string
}

/** More than this many problems of one body say nothing new. */
const maxProblems = 50

/** What is wrong with the value by the schema of `spec/openapi.yaml`; one problem for each place. */
export function problemsOf(schema: SchemaName, value: Json): Problem[] {
  if (schema !== 'Pets') return check(schema, value, 'body')
  // Element by element, because a hostile list could yield errors by the million.
  if (!Array.isArray(value)) return [wrongBody('a JSON array', value)]
  const problems: Problem[] = []
  for (let i = 0; i < value.length && problems.length < maxProblems; i++) {
    if (validator('Pet')(value[i])) continue
    problems.push(...check('Pet', value[i], `body[${i}]`).map(problem => ({ ...problem, element: i })))
  }
  return problems.slice(0, maxProblems)
}

/** A body that is no value of the documented kind at all. */
function wrongBody(expected: string, value: Json): Problem {
  return { place: 'body', kind: 'type', expected, actual: excerpt(value) }
}

function check(schema: Exclude<SchemaName, 'Pets'>, value: Json, base: string): Problem[] {
  const validate = validator(schema)
  if (validate(value)) return []
  const problems = new Map<string, Problem>()
  for (const error of validate.errors ?? []) {
    const problem = problemOf(error, base)
    // A value of the wrong type is not in the enumeration either: that is one problem.
    if (!problems.has(problem.place)) problems.set(problem.place, problem)
  }
  return [...problems.values()]
}

function problemOf({ keyword, instancePath, params, parentSchema, data }: ErrorObject, base: string): Problem {
  if (keyword === 'required') {
    const field = params.missingProperty as string
    const expected = expectation(parentSchema?.properties[field])
    return { place: `${base}.${field}`, field, kind: 'missing', expected, actual: 'nothing' }
  }
  const field = instancePath.slice(1)
  const where = field === '' ? { place: base } : { place: `${base}.${field}`, field }
  const value = data as Json
  return { ...where, kind: kindOf(keyword, value), expected: expectation(parentSchema), actual: excerpt(value) }
}

function kindOf(keyword: string, value: unknown): Problem['kind'] {
  if (keyword === 'enum') return typeof value === 'string' ? 'enum' : 'type'
  // A number too great for a double is an integer all the same.
  if (keyword === 'int64')
    return isInteger(value as Json) || value === Infinity || value === -Infinity ? 'range' : 'type'
  return 'type'
}

/** What a schema asks for, in words. */
function expectation(schema: AnySchemaObject | undefined): string {
  if (schema?.enum) return `one of ${schema.enum.join(', ')}`
  if (schema?.int64) return 'an integer within int64'
  if (schema?.integral) return 'an integer'
  return schema?.type === 'string' ? 'a string' : 'a JSON object'
}

const cache = new Map<string, ValidateFunction>()
let compile: ((name: SchemaName) => ValidateFunction) | undefined

/** Ajv's own check of a value, compiled on first use. */
function validator(name: SchemaName): ValidateFunction {
  let validate = cache.get(name)
  if (validate === undefined) {
    compile ??= compiler()
    validate = compile(name)
    cache.set(name, validate)
  }
  return validate
}

function compiler(): (name: SchemaName) => ValidateFunction {
  // Ajv takes most of the start-up time, and commands that judge nothing do without it.
  const require = createRequire(import.meta.url)
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  const { default: addFormats } = require('ajv-formats') as { default: (ajv: unknown) => void }
  const ajv = new Ajv2020({ allErrors: true, verbose: true, validateSchema: false, meta: false })
  addFormats(ajv)
  ajv.addVocabulary(['components'])
  // Ajv's `type: integer` refuses bigint, and the int64 of ajv-formats accepts 2^63.
  ajv.addKeyword({
    keyword: 'int64',
    schemaType: 'boolean',
    errors: false,
    validate: (_: boolean, v: Json) => isInt64(v),
  })
  ajv.addKeyword({
    keyword: 'integral',
    schemaType: 'boolean',
    errors: false,
    validate: (_: boolean, v: Json) => isInteger(v),
  })
  const { components } = readSpec('openapi.yaml') as { components: { schemas: Json } }
  ajv.addSchema({ $id: 'law', components: { schemas: translated(components.schemas) } } as AnySchemaObject)
  return name => ajv.compile({ $ref: `law#/components/schemas/${name}` })
}

/** The schema with integers put into keywords of our own. */
function translated(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(translated)
  if (!isJsonObject(schema)) return schema
  const { type, format, ...rest } = schema
  const members = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, translated(value)]))
  if (type === 'integer') return { ...members, [format === 'int64' ? 'int64' : 'integral']: true }
  return { ...members, ...(type === undefined ? {} : { type }), ...(format === undefined ? {} : { format }) }
}
