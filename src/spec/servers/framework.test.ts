import { describe, expect, it } from 'vitest'
import type { Framework } from '../../core/rule/framework.js'
import { frameworkOf, signsIn } from './framework.js'

describe('signs of a framework', () => {
  it.each<[Framework, string, string]>([
    ['Express', 'X-Powered-By: Express', '<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /v1/x</pre>'],
    ['Fastify', '', '{"message":"Route GET:/v1/x not found","error":"Not Found","statusCode":404}'],
    ['Fastify', '', '{"statusCode":415,"code":"FST_ERR_CTP_INVALID_MEDIA_TYPE","error":"x","message":"y"}'],
    ['Nest', '', '{"message":"Cannot GET /v1/x","error":"Not Found","statusCode":404}'],
    ['Nest', '', '{"message":["name must be a string"],"error":"Bad Request","statusCode":400}'],
    ['Hono', 'Content-Type: text/plain; charset=UTF-8', '404 Not Found'],
    ['Hono', 'WWW-Authenticate: Bearer realm=""', 'Unauthorized'],
    ['FastAPI', '', '{"detail":[{"type":"missing","loc":["body","name"],"msg":"Field required","input":{}}]}'],
    ['Flask', 'Server: Werkzeug/3.1.3 Python/3.12.1', ''],
    ['Flask', '', '<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The</p>'],
    ['Django REST', '', '{"detail":"Method \\"PATCH\\" not allowed."}'],
    ['Django REST', '', '{"detail":"JSON parse error - Expecting value: line 1 column 1 (char 0)"}'],
    [
      'Spring Boot',
      '',
      '{"timestamp":"2026-01-05T10:00:00.000+00:00","status":404,"error":"Not Found","path":"/v1/x"}',
    ],
    ['Spring Boot', '', '<html><body><h1>Whitelabel Error Page</h1></body></html>'],
    ['Go net/http', '', '404 page not found\n'],
    ['axum', '', 'Failed to deserialize the JSON body into the target type: missing field `name` at line 1 column 2'],
  ])('%s: %s %s', (framework, header, body) => {
    const [name, value] = header.split(': ') as [string, string?]
    expect(signsIn(value === undefined ? [] : [[name, value]], body)).toEqual([framework])
  })

  it.each([
    ['server: nginx/1.27.0', '{"code":"NOT_FOUND","message":"no such pet","status":404}'],
    // Connexion, Litestar and Starlette run on it; Nest on Express.
    ['server: uvicorn', '{"detail":"Not Found"}'],
    ['x-powered-by: Express', '{"code":"NOT_FOUND","message":"no such pet","status":404}'],
    ['server: sirv', '<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /v1/x</pre>'],
    ['x-powered-by: PHP/8.3', '404 page not found'],
    ['content-type: text/plain; charset=utf-8', '404 Not Found'],
    ['content-type: text/plain; charset=UTF-8', 'Not Found'],
    ['www-authenticate: Bearer', 'Unauthorized'],
    ['via: 1.1 Express', 'Cannot GET /v1/x'],
    ['server: gunicorn', '{"statusCode":404,"message":"Route not found"}'],
  ])('nothing is certain of %s %s', (header, body) => {
    const [name, value] = header.split(': ') as [string, string]
    expect(signsIn([[name, value]], body)).toEqual([])
  })
})

describe('the framework of a target', () => {
  it.each<[Framework | undefined, Framework[]]>([
    [undefined, []],
    ['Hono', ['Hono']],
    ['Nest', ['Express', 'Nest']],
    ['Nest', ['Nest', 'Fastify']],
    [undefined, ['Express', 'Flask']],
    [undefined, ['Express', 'Fastify', 'Nest', 'axum']],
  ])('%s of %j', (framework, seen) => {
    expect(frameworkOf(new Set(seen))).toBe(framework)
  })
})
