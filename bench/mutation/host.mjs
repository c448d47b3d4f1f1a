// A process that holds nothing but the server with one mutant switched on: it can hang or break without harm. (Not a
// thread: Node 20 aborts where a thread is ended while it parses a request.)
process.on('disconnect', () => process.exit())
// A mutant that leaves a promise rejected has still to be judged by its answers.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})

process.once('message', async ({ activeMutant, serverUrl, options }) => {
  const switches = { activeMutant, mutantCoverage: { static: {}, perTest: {} } }
  globalThis.__stryker__ = switches
  const { startReference } = await import(serverUrl)
  const now = new Date(options.now)
  const reference = await startReference({ ...options, now: () => now })
  process.on('message', () => process.send({ reached: Object.keys(switches.mutantCoverage.static) }))
  process.send({ baseUrl: reference.baseUrl })
})
