/// <reference types="node" preserve="true" />

import { UsageError } from '../core/system/usage.js'
import { didYouMean } from '../core/text/nearest.js'
import { camelCase, Problem, type Table, type Values } from './option.js'

/** A place where options are given. Where the same one is given twice, the first place counts. */
export interface Layer {
  /** How a message names the option given there. */
  readonly call: (name: string) => string
  readonly given: Readonly<Record<string, readonly string[]>>
}

/** yargs' result as a layer; what was not given is undefined there. */
export function argvLayer(table: Table, argv: Readonly<Record<string, unknown>>): Layer {
  const given = Object.keys(table).flatMap(name =>
    argv[name] === undefined ? [] : [[name, [argv[name]].flat().map(String)] as const],
  )
  return { call: name => `--${name}`, given: Object.fromEntries(given) }
}

export function envLayer(table: Table, env: NodeJS.ProcessEnv): Layer {
  const given = Object.entries(table).flatMap(([name, { env: variable }]) => {
    const value = variable === undefined ? undefined : env[variable]
    return value === undefined ? [] : [[name, [value]] as const]
  })
  return { call: name => table[name]?.env ?? name, given: Object.fromEntries(given) }
}

/** What a function of the library was given as a layer; what is undefined was not given. */
export const objectLayer = (table: Table, content: object, advice?: string): Layer =>
  configLayer(
    table,
    'the options object',
    Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)),
    advice,
  )

/** A config file's mapping as a layer: every option by its long name, in kebab or camel case. */
export function configLayer(
  table: Table,
  path: string,
  content: Readonly<Record<string, unknown>>,
  advice = ' "petstore-conform --help --all" lists them all.',
): Layer {
  const names = new Map(
    Object.entries(table).flatMap(([name, { argvOnly }]) =>
      argvOnly ? [] : [[name, name] as const, [camelCase(name), name] as const],
    ),
  )
  const given: Record<string, readonly string[]> = {}
  const written: Record<string, string> = {}
  for (const [key, value] of Object.entries(content)) {
    const name = names.get(key)
    if (name === undefined) {
      if (Object.entries(table).some(([each, { argvOnly }]) => argvOnly && [each, camelCase(each)].includes(key)))
        throw new UsageError(`${path}: "${key}" is for the command line only. Remove it there.`)
      throw new UsageError(`${path} has an unknown option "${key}".${didYouMean(key, [...names.keys()])}${advice}`)
    }
    if (given[name] !== undefined) throw new UsageError(`${path} has "${name}" twice. Remove one.`)
    const texts = textsOf(value, table[name]!.pairs)
    if (texts === undefined) {
      throw new UsageError(
        `${path}: "${key}" has no value that can be read. Write a text, a number, true, false or a list.`,
      )
    }
    given[name] = texts
    written[name] = key
  }
  return { call: name => `${written[name] ?? name} in ${path}`, given }
}

/** Undefined where there is anything but plain values. `pairs`: `X-A: 1`, which is a mapping to YAML, is one text. */
function textsOf(value: unknown, pairs = false): readonly string[] | undefined {
  const entries = [value].flat().flatMap(each => {
    if (!pairs || typeof each !== 'object' || each === null) return [each]
    return Object.entries(each).map(([name, content]) => (isPlain(content) ? `${name}: ${content}` : undefined))
  })
  return entries.every(isPlain) ? entries.map(String) : undefined
}

const isPlain = (value: unknown): boolean => value !== undefined && value !== null && typeof value !== 'object'

/** Reads every option from the first layer that gives it. */
export function readLayers<T extends Table>(table: T, layers: readonly Layer[]): Values<T> {
  const values: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(table)) {
    const layer = layers.find(({ given }) => given[name] !== undefined)
    if (layer === undefined || layer.given[name]!.length === 0) continue
    try {
      values[name] = option.read(layer.given[name]!)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new UsageError(`${layer.call(name)}: ${error.message}.`)
    }
  }
  return values as Values<T>
}

/** Of options that exclude each other, the first layer that gives any decides; one layer giving two is wrong usage. */
export function exclusive(layers: readonly Layer[], names: readonly string[], advice: string): readonly Layer[] {
  const given = (layer: Layer | undefined) =>
    names.filter(name => layer?.given[name] !== undefined && layer.given[name]!.at(-1) !== 'false')
  const decides = layers.findIndex(layer => given(layer).length > 0)
  const found = given(layers[decides])
  if (found.length > 1) {
    throw new UsageError(`${found.map(layers[decides]!.call).join(' and ')} contradict each other. ${advice}`)
  }
  return layers.map((layer, i) => (decides >= 0 && i > decides ? without(layer, names) : layer))
}

export const without = (layer: Layer, names: readonly string[]): Layer => ({
  ...layer,
  given: Object.fromEntries(Object.entries(layer.given).filter(([name]) => !names.includes(name))),
})
