import type { Operation } from '../core/exchange.js'
import { parseHostileYaml } from './hostile-yaml.js'
import { parseJson } from './json-parse.js'

export interface Description {
  /** `info.version`. */
  readonly version?: string
  /** Whether the operation is marked deprecated; undefined where it is not described. */
  readonly deprecated: Readonly<Record<Operation, boolean | undefined>>
  /** Why it cannot be read as an OpenAPI description. */
  readonly problem?: string
}

const maxBytes = 1024 * 1024

const places: Readonly<Record<Operation, { readonly path: RegExp; readonly method: string }>> = {
  listPets: { path: /\/pets\/?$/, method: 'get' },
  createPet: { path: /\/pets\/?$/, method: 'post' },
  getPet: { path: /\/pets\/\{[^{}/]+\}\/?$/, method: 'get' },
}

/**
 * Reads a published OpenAPI (or Swagger 2) description, JSON or YAML. It is hostile input: bounded in size and aliases,
 * no reference leaves it, and only fixed places are visited, so that depth and cycles do no harm.
 *
 * `hint` is the Content-Type or, where there is none, the path.
 */
export function readDescription(bytes: Uint8Array, hint: string): Description {
  const { root, problem } = parsed(bytes, hint)
  if (problem !== undefined) return { deprecated: none, problem }
  if (typeof own(root, 'openapi') !== 'string' && typeof own(root, 'swagger') !== 'string')
    return { deprecated: none, problem: 'it is no OpenAPI description: it has neither "openapi" nor "swagger"' }
  const version = own(own(root, 'info'), 'version')
  const known = typeof version === 'string' || typeof version === 'number' ? { version: String(version) } : {}
  const flag = (operation: Operation) => deprecation(root, operation)
  return {
    ...known,
    deprecated: { listPets: flag('listPets'), createPet: flag('createPet'), getPet: flag('getPet') },
  }
}

const none = { listPets: undefined, createPet: undefined, getPet: undefined }

function parsed(bytes: Uint8Array, hint: string): { root?: unknown; problem?: string } {
  if (bytes.length > maxBytes) return { problem: 'it is larger than 1 MiB' }
  const json = parseJson(bytes, { whole: true })
  if (json.error === undefined) return { root: json.value }
  const text = Buffer.from(bytes).toString('utf8')
  if (/json/i.test(hint)) return { problem: `it is not JSON: ${json.error}` }
  // What looks like JSON or HTML is no YAML that anybody publishes.
  if (/^\s*[[{<]/.test(text)) return { problem: `it is neither JSON nor YAML: ${json.error}` }
  try {
    return { root: parseHostileYaml(text) }
  } catch (error) {
    const [line] = (error as Error).message.split('\n', 1)
    return { problem: `it is neither JSON nor YAML: ${line!.slice(0, 120)}` }
  }
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

function deprecation(root: unknown, operation: Operation): boolean | undefined {
  const { path, method } = places[operation]
  const paths = own(root, 'paths')
  if (typeof paths !== 'object' || paths === null) return undefined
  const described = Object.keys(paths)
    .filter(name => path.test(name))
    .map(name => ({ name, item: own(pathItem(root, own(paths, name), method), method) }))
    .filter(({ item }) => typeof item === 'object' && item !== null)
    .sort((a, b) => distance(a.name) - distance(b.name))
  return described[0] === undefined ? undefined : own(described[0].item, 'deprecated') === true
}

/** How far a path is from the documented one: a server's prefix may stand before it, other areas of a server too. */
function distance(path: string): number {
  const prefix = path.slice(0, path.lastIndexOf('/pets'))
  if (prefix === '') return 0
  return prefix.endsWith('/v1') ? prefix.length : 1000 + prefix.length
}

/** The path item that holds the method: the item itself, or the one that its local reference names. One level. */
function pathItem(root: unknown, item: unknown, method: string): unknown {
  const reference = own(item, '$ref')
  if (own(item, method) !== undefined || typeof reference !== 'string' || !reference.startsWith('#/')) return item
  const steps = reference.slice(2).split('/', 9)
  return steps.length > 8 ? undefined : steps.reduce<unknown>((at, step) => own(at, unescaped(step)), root)
}

/** A step of a JSON pointer in a URI fragment. */
function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return step
  }
}
