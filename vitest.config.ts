import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['{src,suites,tests}/**/*.test.ts'], testTimeout: 60_000 },
})
