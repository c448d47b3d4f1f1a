import { resolve } from 'node:path'
import { UsageError } from '../core/system/usage.js'
import { configLayer, readLayers } from '../options/layers.js'
import { Problem } from '../options/option.js'
import { baseAddress } from '../options/read.js'
import { runTable } from '../options/table.js'

/** One server of a fleet. */
export interface Target {
  /** Names its folder and decides its shard. */
  readonly name: string
  readonly baseUrl: string
  /** Where the key comes from; the fleet file never holds one. */
  readonly key: { readonly env: string } | { readonly file: string }
  readonly labels: Readonly<Record<string, string>>
  /** Options of the run by their names in the config file, the fleet's defaults included. */
  readonly options: Readonly<Record<string, unknown>>
}

/** Folders are named after targets, on file systems without letter case, too. */
const nameShape = /^[a-z0-9][a-z0-9._-]{0,62}$/
const members = ['name', 'baseUrl', 'apiKeyEnv', 'apiKeyFile', 'labels', 'options']
/** What the fleet itself decides. */
const ownOptions = ['baseUrl', 'apiKey', 'apiKeyFile', 'reference', 'output']

type Plain = Readonly<Record<string, unknown>>

/** Reads a parsed fleet file; paths of keys are relative to `folder`. Throws UsageError with the place that is wrong. */
export function readFleet(content: unknown, path: string, folder: string): readonly Target[] {
  const fail = (problem: string): never => {
    throw new UsageError(`${path}: ${problem}`)
  }
  const file = isPlain(content) ? content : fail('it is not a mapping. Write "targets:" and a list below it.')
  const stray = Object.keys(file).find(key => key !== 'targets' && key !== 'defaults')
  if (stray !== undefined) fail(`"${stray}" is unknown. Write "targets" and "defaults" only.`)
  const defaults = file.defaults ?? {}
  if (!isPlain(defaults)) return fail('"defaults" is not a mapping of options.')
  const list = file.targets
  if (!Array.isArray(list) || list.length === 0) return fail('"targets" is not a list with an entry. Name one target.')
  const seen = new Set<string>()
  return list.map((entry: unknown, i) => {
    if (!isPlain(entry)) return fail(`target ${i + 1} is not a mapping.`)
    const { name, baseUrl, apiKeyEnv, apiKeyFile, labels = {}, options = {} } = entry
    if (typeof name !== 'string' || !nameShape.test(name))
      return fail(`target ${i + 1} needs a name of lower-case letters, digits, dots, hyphens and underscores.`)
    const wrong = (problem: string): never => fail(`target "${name}": ${problem}`)
    if (seen.has(name)) wrong('the name occurs twice. Names are unique.')
    seen.add(name)
    if ('apiKey' in entry)
      wrong('a fleet file holds no key. Name its variable with apiKeyEnv, or its file with apiKeyFile.')
    const unknown = Object.keys(entry).find(key => !members.includes(key))
    if (unknown !== undefined) wrong(`"${unknown}" is unknown. It takes ${members.join(', ')}.`)
    if (typeof baseUrl !== 'string') return wrong('it needs a baseUrl.')
    if (apiKeyEnv !== undefined && apiKeyFile !== undefined) wrong('it has apiKeyEnv and apiKeyFile. Give one of them.')
    if (!isPlain(labels) || !isPlain(options)) return wrong('labels and options are mappings.')
    const all = { ...defaults, ...options }
    checkOptions(all, `${path}, target "${name}"`)
    return {
      name,
      baseUrl: address(baseUrl, wrong),
      key:
        apiKeyFile === undefined
          ? { env: String(apiKeyEnv ?? 'PETSTORE_API_KEY') }
          : { file: resolve(folder, String(apiKeyFile)) },
      labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, String(value)])),
      options: all,
    }
  })
}

function address(baseUrl: string, wrong: (problem: string) => never): string {
  try {
    return baseAddress(baseUrl)
  } catch (error) {
    if (error instanceof Problem) return wrong(`baseUrl: ${error.message}.`)
    throw error
  }
}

function checkOptions(options: Plain, place: string): void {
  const own = Object.keys(options).find(key => ownOptions.includes(key))
  if (own !== undefined) throw new UsageError(`${place}: "${own}" is not an option of a target. Leave it out.`)
  readLayers(runTable, [configLayer(runTable, place, options)])
}

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
