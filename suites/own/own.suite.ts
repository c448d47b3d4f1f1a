import { presentGroup } from '../../src/vitest/present.js'

// Rules that users bring with --suite.
presentGroup('own')
