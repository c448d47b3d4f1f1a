// Bun puts a stub of its own in the place of undici, so that nothing can be sent.
const { bun } = process.versions
if (bun !== undefined)
  throw new Error(
    `Bun ${bun} is not supported: it puts an HTTP client of its own in the place of undici. Use Node.js 20.19 or newer (npx, or bunx without --bun).`,
  )

export {}
