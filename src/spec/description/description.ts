import type { Operation } from '../../core/exchange/exchange.js'
import { parseJson } from '../json/json-parse.js'
import { described, own, type Whereabouts } from './description-paths.js'
import { parseHostileYaml } from './hostile-yaml.js'

export interface Description {
  /** `info.version`. */
  readonly version?: string
  /** Whether the operation is marked deprecated; undefined where it is not described. */
  readonly deprecated: Readonly<Record<Operation, boolean | undefined>>
  /** Why it cannot be read as an OpenAPI description. */
  readonly problem?: string
}

const maxBytes = 1024 * 1024

/**
 * Reads a published OpenAPI (or Swagger 2) description, JSON or YAML. It is hostile input: bounded in size and aliases,
 * no reference leaves it, and only fixed places are visited, so that depth and cycles do no harm. Its paths count only
 * where they lead to the documented ones under the base address.
 *
 * `hint` is the Content-Type or, where there is none, the path.
 */
export function readDescription(bytes: Uint8Array, hint: string, where: Whereabouts): Description {
  const { root, problem } = parsed(bytes, hint)
  if (problem !== undefined) return { deprecated: none, problem }
  if (typeof own(root, 'openapi') !== 'string' && typeof own(root, 'swagger') !== 'string')
    return { deprecated: none, problem: 'it is not an OpenAPI description: it has neither "openapi" nor "swagger"' }
  const version = own(own(root, 'info'), 'version')
  const known = typeof version === 'string' || typeof version === 'number' ? { version: String(version) } : {}
  const flag = (operation: Operation): boolean | undefined => {
    const found = described(root, operation, where)
    return found === undefined ? undefined : own(found, 'deprecated') === true
  }
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
