import type { Layer } from '../../options/layers.js'
import { Problem } from '../../options/option.js'
import { apiKey } from '../../options/read.js'
import { keyTable } from '../../options/table.js'
import type { Io } from '../io.js'

const sources = Object.keys(keyTable)

/** Asks a person for the key where none is given; nobody is asked in CI, whatever its output looks like. */
export async function withKey(layers: readonly Layer[], io: Io): Promise<readonly Layer[]> {
  const given = (name: string) => layers.some(layer => layer.given[name] !== undefined)
  const reference = layers.some(layer => layer.given.reference?.at(-1) === 'true')
  if (reference || !given('base-url') || sources.some(given)) return layers
  if (io.askSecret === undefined || (io.env.CI ?? '') !== '') return layers
  for (let tries = 0; tries < 3; tries++) {
    const answer = await io.askSecret('Key that the target accepts (it is not shown): ')
    if (answer === '') break
    try {
      return [{ call: () => 'the key', given: { 'api-key': [apiKey(answer)] } }, ...layers]
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      io.err.write(`${error.message}\n`)
    }
  }
  return layers
}
