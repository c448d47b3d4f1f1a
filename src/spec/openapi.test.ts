import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, it } from 'vitest'
import { readDescription } from './description/description.js'
import { readSpec } from './package.js'

type Any = any

const openapi = readSpec('openapi.yaml') as Any
const { schemas } = openapi.components
const operations = {
  listPets: openapi.paths['/pets'].get,
  createPet: openapi.paths['/pets'].post,
  getPet: openapi.paths['/pets/{petId}'].get,
}

/** The name of the schema of each response. */
function bodies(operation: Any): Record<string, string> {
  const names = Object.entries<Any>(operation.responses).map(([status, response]) => {
    const { content } = response.$ref ? openapi.components.responses[response.$ref.split('/').at(-1)] : response
    return [status, content['application/json'].schema.$ref.split('/').at(-1)]
  })
  return Object.fromEntries(names)
}

it('is a valid OpenAPI 3.1 description', async () => {
  const validate = (api: Any) => SwaggerParser.validate(structuredClone(api), { resolve: { external: false } })
  await expect(validate(openapi)).resolves.toBeDefined()
  await expect(validate({ ...openapi, paths: { '/pets': { get: { responses: 1 } } } })).rejects.toThrow()
})

describe('says what the document says', () => {
  it('operations, bodies and deprecation', () => {
    expect(openapi.info.version).toBe('1.0.0')
    expect(Object.entries(openapi.paths).map(([path, item]) => [path, Object.keys(item as object)])).toEqual([
      ['/pets', ['get', 'post']],
      ['/pets/{petId}', ['get']],
    ])
    for (const [id, operation] of Object.entries(operations)) {
      expect(operation.operationId).toBe(id)
      expect(operation.deprecated ?? false).toBe(id === 'getPet')
      expect(operation.security).toBeUndefined()
    }
    expect(bodies(operations.listPets)).toEqual({ 200: 'Pets', 401: 'Error' })
    expect(bodies(operations.createPet)).toEqual({ 201: 'Pet', 400: 'Error', 401: 'Error' })
    expect(bodies(operations.getPet)).toEqual({ 200: 'Pet', 401: 'Error', 404: 'Error' })
  })

  it('parameters and request body', () => {
    const plain = (parameter: Any) => [parameter.name, parameter.in, parameter.required, parameter.schema]
    const status = { $ref: '#/components/schemas/PetStatus' }
    expect(operations.listPets.parameters.map(plain)).toEqual([
      ['limit', 'query', false, { type: 'integer', minimum: 1, maximum: 100, default: 20 }],
      ['status', 'query', false, status],
    ])
    expect(operations.getPet.parameters.map(plain)).toEqual([
      ['petId', 'path', true, { type: 'integer', format: 'int64' }],
    ])
    expect(operations.createPet.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPet' } } },
    })
  })

  it('schemas', () => {
    expect(schemas.PetStatus).toEqual({ type: 'string', enum: ['available', 'pending', 'sold'] })
    // The validators check lists element by element and rely on this.
    expect(schemas.Pets).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Pet' } })
    expect(schemas.NewPet.required).toEqual(['name', 'categoryId'])
    expect(schemas.Error.required).toEqual(['code', 'message', 'status'])
    expect(schemas.Pet.allOf[0].required).toEqual(['id'])
    expect(schemas.Pet.allOf[1]).toEqual({ $ref: '#/components/schemas/NewPet' })
    expect(JSON.stringify(schemas)).not.toContain('additionalProperties')
  })

  it('base addresses and authentication', () => {
    expect(openapi.servers).toHaveLength(2)
    for (const { variables } of openapi.servers)
      for (const variable of Object.values<Any>(variables)) expect(variable.default).toMatch(/\/v1$/)
    expect(openapi.security).toEqual([{ bearer: [] }])
    expect(openapi.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  })
})

it('reads as a published description without a violation', () => {
  const [{ variables }] = openapi.servers
  const [{ default: baseUrl }] = Object.values<Any>(variables)
  const where = { baseUrl, at: `${baseUrl}/openapi.json` }
  expect(readDescription(Buffer.from(JSON.stringify(openapi)), 'application/json', where)).toEqual({
    version: '1.0.0',
    deprecated: { listPets: false, createPet: false, getPet: true },
  })
})
