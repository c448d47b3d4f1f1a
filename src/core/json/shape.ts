import { createRequire } from 'node:module'
import type { Ajv2020, AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { isInteger, type Json } from './json.js'

/** Where a value has not the shape of its schema, and what the schema says there. */
export interface Misfit {
  /** JSON pointer; empty for the value itself. */
  readonly place: string
  /** Of JSON Schema, such as `required`. */
  readonly keyword: string
  /** The member that is lacking or unknown. */
  readonly member?: string
  /** Place and problem in a few words, in ASCII. */
  readonly says: string
}

/** A check against a JSON Schema of a file that anybody may have written; undefined where nothing is wrong. */
export function shape(schema: () => AnySchemaObject): (value: unknown) => Misfit | undefined {
  let check: ValidateFunction | undefined
  return value => {
    check ??= ajv().compile(schema())
    return check(value) ? undefined : misfit(check.errors![0]!)
  }
}

let loaded: Ajv2020 | undefined

/** Loaded where a file is read only, and once for all schemas: it costs a tenth of a second. */
function ajv(): Ajv2020 {
  if (loaded !== undefined) return loaded
  const { Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  loaded = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false, discriminator: true })
  // What is no JSON, in recordings that have been decoded.
  loaded.addKeyword({ keyword: 'bytes', validate: (is: boolean, value: unknown) => value instanceof Uint8Array === is })
  loaded.addKeyword({ keyword: 'instant', validate: (_: true, value: unknown) => value instanceof Date })
  loaded.addKeyword({ keyword: 'exact', validate: (_: true, value: Json) => isInteger(value) })
  return loaded
}

function misfit({ instancePath, keyword, params, message = 'is wrong' }: ErrorObject): Misfit {
  const place = instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.').slice(0, 100)
  const member: string | undefined = params.missingProperty ?? params.additionalProperty
  return {
    place: instancePath,
    keyword,
    ...(member === undefined ? {} : { member }),
    says: `${place} ${message}`.replace(/[^ -~]/g, '?'),
  }
}
