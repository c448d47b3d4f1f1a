import { _, Ajv2020, type AnySchemaObject, type KeywordCxt, type ValidateFunction } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { isJsonObject, type Json } from '../core/json/json.js'
import { readSpec } from './package.js'

const names = ['Pet', 'NewPet', 'Error'] as const

export type CompiledName = (typeof names)[number]
export type Compiled = Readonly<Record<CompiledName, ValidateFunction>>

/** Ajv's validators of the schemas of `spec/openapi.yaml`. */
export function compiled(): Compiled {
  const ajv = withSchemas()
  return Object.fromEntries(names.map(name => [name, ajv.getSchema(refOf(name))!])) as Compiled
}

/** The same as the text of a CommonJS module, for a build. */
export function compiledText(): string {
  return standalone.default(withSchemas(), Object.fromEntries(names.map(name => [name, refOf(name)])))
}

const refOf = (name: CompiledName): string => `openapi#/components/schemas/${name}`

function withSchemas(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    validateSchema: false,
    meta: false,
    code: { source: true },
  })
  formats.default(ajv)
  ajv.addVocabulary(['components'])
  // Ajv's `type: integer` refuses bigint, and the int64 of ajv-formats accepts 2^63.
  ajv.addKeyword({
    keyword: 'int64',
    schemaType: 'boolean',
    code: (cxt: KeywordCxt) =>
      cxt.fail(
        _`!(Number.isSafeInteger(${cxt.data}) || (typeof ${cxt.data} == "bigint" && BigInt.asIntN(64, ${cxt.data}) === ${cxt.data}))`,
      ),
  })
  ajv.addKeyword({
    keyword: 'integral',
    schemaType: 'boolean',
    code: (cxt: KeywordCxt) => cxt.fail(_`!(Number.isInteger(${cxt.data}) || typeof ${cxt.data} == "bigint")`),
  })
  const { components } = readSpec('openapi.yaml') as { components: { schemas: Json } }
  return ajv.addSchema({ $id: 'openapi', components: { schemas: translated(components.schemas) } } as AnySchemaObject)
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
