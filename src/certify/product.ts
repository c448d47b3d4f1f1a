import { type Misfit, shape } from '../core/json/shape.js'
import { UsageError } from '../core/system/usage.js'

/** Whom a certificate is for. */
export interface Product {
  readonly vendor: string
  readonly product: string
  readonly version: string
  readonly contact: string
  readonly url: string
}

const names = ['vendor', 'product', 'version', 'contact', 'url'] as const
/** What product.yaml holds; whatever is wrong with it is a UsageError of one line. */
export function readProduct(value: unknown, path: string): Product {
  const wrong = (what: string) => new UsageError(`${path}: ${what}. It has the lines ${names.join(', ')}, each a text.`)
  const problem = productProblem(value)
  if (problem !== undefined) throw wrong(problem)
  return value as Product
}

/** What is wrong with it, in a few words: all members that are missing or empty at once, or the first other thing. */
export function productProblem(value: unknown): string | undefined {
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  const blank = names.filter(name => [undefined, null, ''].includes((given as Record<string, never>)?.[name]))
  if (given !== undefined && blank.length > 0)
    return `${blank.map(name => `"${name}"`).join(', ')} ${blank.length === 1 ? 'is' : 'are'} missing`
  const misfit = check(value)
  if (misfit !== undefined) return problemOf(misfit)
  const { url } = value as Product
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return undefined
  return '"url" is not an http or https address'
}

/** A product.yaml to fill in. */
export const productTemplate = `# Whom the certificate is for. Each is a text: put a version such as 1.0 in quotes.
vendor: ""
product: ""
version: ""
contact: ""
url: ""
`

const longest = 200
const text = { type: 'string', pattern: '^[^\\p{C}]*\\S[^\\p{C}]*$', maxLength: longest }

const check = shape(() => ({
  type: 'object',
  required: names,
  additionalProperties: false,
  properties: Object.fromEntries(names.map(name => [name, text])),
}))

function problemOf({ place, keyword, member }: Misfit): string {
  if (member !== undefined) return `"${member.slice(0, 40)}" is ${keyword === 'required' ? 'missing' : 'unknown'}`
  if (place === '') return 'it holds no product'
  const name = `"${place.slice(1)}"`
  if (keyword === 'type') return `${name} is not a text`
  return `${name} is empty, longer than ${longest} characters, or holds control characters`
}
