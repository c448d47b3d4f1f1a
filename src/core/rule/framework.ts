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

/** As `--framework` takes it: the name of its folder in examples/servers. */
export const frameworkOption = (framework: Framework): string => framework.split(' ')[0]!.toLowerCase()
