// Of thousands of faults drawn from the model: for how many a run sends a request that shows them.

import { bundled } from './bundled.mjs'
import { percent } from './common.mjs'

/** Classes that a fault is narrowed to, at the depth that asks for them. */
const depths = { 1: 'quick', 2: 'standard', 3: 'deep', 5: 'standard' }

export async function asked({ checkout, load, quick, given }) {
  const { proveAsked } = await bundled(checkout, 'generated', ['prove', 'worker'])
  const { rules } = await load('dist/suites/index.js')
  const { seed = 1, samples = 3000 } = given
  const figures = {}
  const details = []
  for (const strength of Object.keys(depths).map(Number)) {
    if (quick && strength === 3) continue
    if (given.strength !== undefined && given.strength !== strength) continue
    const { [strength]: depth } = depths
    const { faults, missed } = await proveAsked({ rules, strength, depth, samples, seed })
    figures[`strength ${strength} at ${depth}`] = { faults, 'asked %': percent(faults - missed.length, faults) }
    details.push(missed.map(id => `${id}: no request shows it`).join('\n'))
  }
  return { figures, details }
}
