import { type Misfit, shape } from '../core/shape.js'
import { UsageError } from '../core/usage.js'

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
  const misfit = check(value)
  if (misfit !== undefined) throw wrong(problemOf(misfit))
  const product = value as Product
  if (!URL.canParse(product.url) || !/^https?:$/.test(new URL(product.url).protocol))
    throw wrong('"url" is not an http or https address')
  return product
}

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
