// Mutations of each rule's condition: whether the tests that `npm test` runs of the rule notice them.
import { relative } from 'node:path'
import { instrument } from '../mutants/instrument.mjs'
import { bundled } from './bundled.mjs'
import { keep, percent, progress } from './common.mjs'

/** Rules and what they share; what scenarios and the model send is no condition of a rule. */
const judging = /\/suites\/(?:[\w-]+\/)?(?:shared\/)?[\w-]+\.ts$/
const sending = /\/suites\/(?:model\/|scenarios\.ts|index\.ts)|\/index\.ts$/

export async function mutants({ checkout, quick, given }) {
  const all = []
  const plugin = {
    name: 'mutants',
    transform(code, id) {
      if (!judging.test(id) || sending.test(id)) return null
      const file = relative(checkout, id)
      return instrument(code, mutant => all.push({ ...mutant, file }) - 1)
    },
  }
  const state = { active: undefined, reached: new Set() }
  globalThis.__mutant = id => {
    state.reached.add(id)
    return id === state.active
  }
  const { judgeMutants } = await bundled(checkout, 'mutants', ['judge'], [plugin])
  const { seed = 1, select = [], samples = quick ? 3 : 12 } = given
  const results = await judgeMutants(
    state,
    id => select.length === 0 || select.some(text => id.includes(text)),
    (reached, rule) => drawn(reached, all, rule, samples, seed),
    progress('mutants'),
  )
  // The first that was drawn stands for its rule.
  const isNoticed = ({ reached, noticed }) => reached.length > 0 && noticed.includes(reached[0])
  const deciding = id => all[id].decides
  const lines = results.flatMap(({ rule, reached, noticed }) =>
    reached
      .filter(id => !noticed.includes(id))
      .map(
        id => `${rule}: ${text(all[id])}${id === reached[0] ? ' (the one)' : ''}${deciding(id) ? ' (decides)' : ''}`,
      ),
  )
  keep('mutants.txt', `${lines.join('\n')}\n`)
  return {
    figures: {
      'one of each rule': {
        mutants: results.length,
        'noticed %': percent(results.filter(isNoticed).length, results.length),
      },
      'those that decide': share(results, deciding),
      all: share(results, () => true),
    },
    details: lines,
  }
}

function share(results, isOf) {
  const [reached, noticed] = ['reached', 'noticed'].map(of => results.flatMap(result => result[of].filter(isOf)).length)
  return { mutants: reached, 'noticed %': percent(noticed, reached) }
}

const text = ({ file, line, original, replacement }) => `${file}:${line} ${flat(original)} => ${flat(replacement)}`

const flat = code => code.replace(/\s+/g, ' ')

/** So many, in an order fixed by the seed: first those that decide, of them those of the rule's own file. */
function drawn(reached, all, rule, samples, seed) {
  const order = id => hash(`${seed} ${rule} ${all[id].file}:${all[id].original} ${all[id].replacement} ${id}`)
  const rank = id => 2 * Number(all[id].decides) + Number(all[id].file.endsWith(`/${rule}.ts`))
  return [...reached].sort((a, b) => rank(b) - rank(a) || order(a) - order(b)).slice(0, samples)
}

/** FNV-1a: any spread will do. */
const hash = value =>
  [...value].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
