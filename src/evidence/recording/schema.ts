import type { AnySchemaObject } from 'ajv/dist/2020.js'

// What the schemas of recordings are made of; `core/shape` has the keywords that are ours, such as `bytes`.

export const text = { type: 'string' }
export const url = { type: 'string', pattern: '^https?://[^/]' }
export const number = { type: 'number' }
export const flag = { type: 'boolean' }
export const bytes = { bytes: true }
export const list = (items: AnySchemaObject) => ({ type: 'array', items })
export const pairs = list({ type: 'array', items: text, minItems: 2, maxItems: 2 })
export const textMembers = { type: 'object', additionalProperties: text }
export type Schemas = Readonly<Record<string, AnySchemaObject>>

/** What judging relies on of an object; it may have more. */
export const object = (required: Schemas, optional: Schemas = {}): AnySchemaObject => ({
  type: 'object',
  bytes: false,
  required: Object.keys(required),
  properties: { ...required, ...optional },
})
