import { presentGroup } from '../../src/vitest/present.js'

presentGroup('undocumented')
