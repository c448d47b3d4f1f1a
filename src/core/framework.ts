/** Frameworks that examples/servers has a server in. */
export const frameworks = [
  'Express',
  'Fastify',
  'Nest',
  'Hono',
  'FastAPI',
  'Flask',
  'Django REST',
  'Spring Boot',
  'Go net/http',
  'axum',
] as const

export type Framework = (typeof frameworks)[number]
