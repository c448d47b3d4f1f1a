import { UsageError } from '../core/usage.js'
import { parseHostileYaml } from '../spec/hostile-yaml.js'

/** Whom a certificate is for. */
export interface Product {
  readonly vendor: string
  readonly product: string
  readonly version: string
  readonly contact: string
  readonly url: string
}

const names = ['vendor', 'product', 'version', 'contact', 'url'] as const
const longest = 200

/** Reads product.yaml; whatever is wrong with it is a UsageError of one line. */
export function readProduct(text: string, path: string): Product {
  const wrong = (what: string) => new UsageError(`${path}: ${what}. It has the lines ${names.join(', ')}, each a text.`)
  let value: unknown
  try {
    value = parseHostileYaml(text)
  } catch (error) {
    throw wrong(`it is no YAML that can be read (${(error as Error).message.split('\n')[0]})`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('it holds no product')
  const members = value as Record<string, unknown>
  for (const name of Object.keys(members))
    if (!(names as readonly string[]).includes(name)) throw wrong(`"${name.slice(0, 40)}" is unknown`)
  for (const name of names) {
    const member = members[name]
    if (member === undefined) throw wrong(`"${name}" is missing`)
    // A version such as 1.0 would lose its zero as a number.
    if (typeof member !== 'string') throw wrong(`"${name}" is no text: put it in quotes`)
    if (member.trim() === '' || member.length > longest || /\p{C}/u.test(member))
      throw wrong(`"${name}" is empty, longer than ${longest} characters, or holds control characters`)
  }
  const product = Object.fromEntries(names.map(name => [name, members[name] as string])) as unknown as Product
  if (!URL.canParse(product.url) || !/^https?:$/.test(new URL(product.url).protocol))
    throw wrong('"url" is no http or https address')
  return product
}
