import type { Json } from '../../core/json/json.js'
import { petStatuses } from '../../core/model/pet-status.js'

type Members = Record<string, Json>

const json = (schema: string): Json => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
})
const answer = (description: string, schema: string): Json => ({ description, content: json(schema) })
const error = (description: string): Json => answer(description, 'Error')
const integer64: Json = { type: 'integer', format: 'int64' }
const status: Json = { $ref: '#/components/schemas/PetStatus' }

/** What the server publishes about itself. */
export function describeService(baseUrl: string): Members {
  return {
    openapi: '3.1.0',
    info: { title: 'Pet Store Service', version: '1.0.0' },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    paths: { '/pets': { get: listPets, post: createPet }, '/pets/{petId}': { get: getPet } },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas,
    },
  }
}

const listPets: Json = {
  operationId: 'listPets',
  parameters: [
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    { name: 'status', in: 'query', schema: status },
  ],
  responses: { 200: answer('A page of pets', 'Pets'), 401: error('API key missing or invalid') },
}

const createPet: Json = {
  operationId: 'createPet',
  requestBody: { required: true, content: json('NewPet') },
  responses: {
    201: answer('The pet was added', 'Pet'),
    400: error('The body is invalid'),
    401: error('API key missing or invalid'),
  },
}

const getPet: Json = {
  operationId: 'getPet',
  deprecated: true,
  parameters: [{ name: 'petId', in: 'path', required: true, schema: integer64 }],
  responses: {
    200: answer('The pet', 'Pet'),
    401: error('API key missing or invalid'),
    404: error('There is no such pet'),
  },
}

const schemas: Members = {
  PetStatus: { type: 'string', enum: [...petStatuses] },
  NewPet: {
    type: 'object',
    required: ['name', 'categoryId'],
    properties: { name: { type: 'string' }, categoryId: integer64, status },
  },
  Pet: {
    allOf: [
      { $ref: '#/components/schemas/NewPet' },
      { type: 'object', required: ['id'], properties: { id: integer64 } },
    ],
  },
  Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
  Error: {
    type: 'object',
    required: ['code', 'message', 'status'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, status: { type: 'integer' } },
  },
}

/** A value as block YAML: strings are quoted as in JSON, which YAML reads alike. */
export function writeYaml(value: Json, indent = ''): string {
  if (typeof value !== 'object' || value === null)
    return ` ${typeof value === 'bigint' ? value : JSON.stringify(value)}\n`
  const array = Array.isArray(value)
  const members = Object.entries(value)
  if (members.length === 0) return array ? ' []\n' : ' {}\n'
  const lines = members.map(
    ([name, member]) => `${indent}${array ? '-' : `${JSON.stringify(name)}:`}${writeYaml(member, `${indent}  `)}`,
  )
  return `\n${lines.join('')}`
}
