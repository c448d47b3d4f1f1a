import { presentGroup } from '../../src/vitest/present.js'
import { rules } from '../index.js'

presentGroup('views', rules)
