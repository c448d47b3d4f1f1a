import type { AnySchemaObject, ErrorObject } from 'ajv/dist/2020.js'
import { excerpt, isInteger, type Json } from '../../core/json/json.js'
import type { CompiledName } from '../compile.js'
import { validators } from '../compiled.js'

export type SchemaName = CompiledName | 'Pets'

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

/** Takes an invalid element of a list out of the judgement, with what is wrong with it. */
export type SetAside = (element: Json, problems: readonly Problem[]) => boolean

/** What is wrong with the value by the schema of `spec/openapi.yaml`; one problem for each place. */
export function problemsOf(schema: SchemaName, value: Json, setAside: SetAside = () => false): Problem[] {
  if (schema !== 'Pets') return check(schema, value, 'body')
  // Element by element, because a hostile list could yield errors by the million.
  if (!Array.isArray(value)) return [wrongBody('a JSON array', value)]
  const problems: Problem[] = []
  for (let i = 0; i < value.length && problems.length < maxProblems; i++) {
    if (validators.Pet(value[i])) continue
    const wrong = check('Pet', value[i], `body[${i}]`).map(problem => ({ ...problem, element: i }))
    if (!setAside(value[i], wrong)) problems.push(...wrong)
  }
  return problems.slice(0, maxProblems)
}

/** A body that is no value of the documented kind at all. */
function wrongBody(expected: string, value: Json): Problem {
  return { place: 'body', kind: 'type', expected, actual: excerpt(value) }
}

function check(schema: CompiledName, value: Json, base: string): Problem[] {
  const validate = validators[schema]
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
