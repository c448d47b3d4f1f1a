// @module-tag waits
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.skipIf(process.platform === 'win32').each([24, 40, 64])(
  '%i open files are too few, which is no fault of the tool',
  most => {
    const line = `ulimit -n ${most} && exec "$0" dist/src/cli/main.js --reference --depth quick`
    const { status, stderr } = spawnSync('sh', ['-c', line, process.execPath], { encoding: 'utf8' })
    expect(stderr).toMatch(/Too many open files\. Allow more, such as with "ulimit -n 1024"\.\n$/)
    expect(stderr).not.toContain('fault of the tool')
    expect(status).toBe(3)
  },
)
