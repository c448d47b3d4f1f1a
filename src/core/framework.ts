/** Frameworks that `spec/remedies.yaml` knows remedies for. */
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
  'ASP.NET',
  'Rails',
] as const

export type Framework = (typeof frameworks)[number]
