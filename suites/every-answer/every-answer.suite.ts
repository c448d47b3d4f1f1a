import { presentGroup } from '../../src/vitest/present.js'
import { rules } from '../index.js'

presentGroup('every-answer', rules)
