import { judge, referenceServer, rules } from 'petstore-conform'

const apiKey = 'pk_example_0123456789'
const server = await referenceServer({ apiKey, faults: ['list-respects-limit/one-more-than-limit'] })
try {
  const report = await judge({
    baseUrl: server.baseUrl,
    apiKey,
    depth: 'quick',
    only: 'list-*',
    signal: AbortSignal.timeout(60_000),
    onEvent: event => event.type === 'phase' && console.log(`phase ${event.phase}`),
  })
  console.log(`${rules.length} rules exist; verdict: ${report.verdict}`)
  for (const { id, verdict, findings } of report.rules)
    if (verdict === 'fail') console.log(`${id}: ${findings[0].message}`)
} finally {
  await server.close()
}
