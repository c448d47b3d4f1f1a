import { presentGroup } from '../../src/vitest/present.js'

presentGroup('every-response')
