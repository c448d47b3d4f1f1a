// Faults drawn from the model by the seed: how many are caught, and of these how many have their condition named.

import { bundled } from './bundled.mjs'
import { cpuClock, keep, percent, progress } from './common.mjs'
import { missedText, modelTables } from './model-report.mjs'

/** How many classes a fault is narrowed to (0: to one value of a class; 4: to how much, how long or how often;
 * 5: to what a value means, or how a request is spelled), and how many faults are drawn. */
const whole = { 0: 100, 1: 100, 2: 100, 3: 20, 4: 100, 5: 100 }
/** Triples need deep runs, and of values no condition is named: the quick form leaves both out. */
const quickly = { 1: 40, 2: 20 }

const sum = (list, of) => list.reduce((all, one) => all + of(one), 0)

export async function model({ checkout, quick, given }) {
  const { proveModel } = await bundled(checkout, 'generated', ['prove', 'worker'])
  const { seed = 1, workers = 2, select = [], all = false, pairs = quick ? 4 : 20, depth } = given
  const figures = {}
  const details = []
  for (const [strength, usual] of Object.entries(quick ? quickly : whole)) {
    if (given.strength !== undefined && given.strength !== Number(strength)) continue
    const seconds = cpuClock()
    const proof = await proveModel(
      {
        strength: Number(strength),
        samples: given.samples ?? usual,
        ...(depth === undefined ? {} : { depth }),
        ...{ seed, select, all, workers, pairs },
      },
      progress(`model, strength ${strength}`),
    )
    const caught = proof.results.filter(result => result.caught)
    const again = proof.results.flatMap(result => result.again ?? [])
    const lines = sum(again, one => one.lines)
    figures[`strength ${strength} at ${proof.depth}`] = {
      faults: proof.results.length,
      'caught %': percent(caught.length, proof.results.length),
      'asked, not caught': proof.results.filter(result => result.reached && !result.caught).length,
      // The model has no names for values, quantities and meanings.
      ...(!['0', '4', '5'].includes(strength) && {
        'exact %': percent(caught.filter(({ exact }) => exact).length, caught.length),
      }),
      'curl fails again %': percent(lines - sum(again, one => one.otherLines.length), lines),
      'sent again': sum(again, one => one.claims),
      'came otherwise': sum(again, one => one.otherClaims.length),
      'legal servers': proof.variants.length,
      accused: proof.variants.filter(({ accused }) => accused.length > 0).length,
      'CPU s': seconds(),
    }
    details.push(missedText(proof))
    keep(`proof-model-${strength}.md`, modelTables(proof))
  }
  return { figures, details }
}
