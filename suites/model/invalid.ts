import type { CreationProblem } from '../../src/kit/index.js'
import { malformed } from './malformed.js'

const pet = '{"name":"Rex","categoryId":1}'

type Texts = readonly (string | undefined)[]

/** Invalid creations as requests whose key is bad, too: classes of the model, with what their body is. */
export const invalidRequests = {
  'creation without name': { body: 'object' },
  'creation with categoryId a string': { body: 'object' },
  'creation with unknown status': { body: 'object', status: 'wrong' },
  'creation with another wrong field': { body: 'object' },
  'creation of malformed JSON': { body: 'text' },
  'creation of no JSON object': { body: 'text' },
  'creation without body': { body: 'none' },
} as const
type InvalidRequest = keyof typeof invalidRequests

interface Told {
  /**
   * Objects in which frameworks find a pet that the document does not see: in other naming styles, nested, wrapped, or under
   * names that mean something to a language. Each holds many: what accepts it is made smaller member by member.
   */
  readonly isConvention?: true
  /** One that whole stacks take by default, such as Go's and ASP.NET's: sent by every run. */
  readonly isUsual?: true
  /** The text is no JSON: kinds are branches of `create-refuses-malformed-json`. */
  readonly isMalformed?: true
}

/** Deeper than recursive parsers go. */
const nested = '['.repeat(1_500) + ']'.repeat(1_500)

/** Kinds in which one field is wrong, or the body as a whole. */
const group = <const Kind extends string, const More extends Told>(
  field: 'name' | 'categoryId' | 'status' | 'body',
  request: InvalidRequest,
  kinds: Readonly<Record<Kind, Texts>>,
  told = {} as More,
) => ({ field, request, kinds, told })

/**
 * The ways of breaking a valid creation, each in exactly one place, and the JSON texts that take the place of the field's
 * value, or of the whole body where the problem is of no field; undefined leaves it out. The first has nothing else in it that
 * a target may refuse. `$category` stands for the category that works, `$name` for the name in quotes, `$body` for the
 * valid body and `$truncated` for a part of it. U+DC80 to U+DCFF stand for single bytes.
 */
const groups = [
  group('name', 'creation without name', {
    'name missing': [undefined],
  }),
  group('name', 'creation with another wrong field', {
    'name is a number': ['7', '0', '-1.5', '1e3'],
    'name is a boolean': ['true', 'false'],
    'name is null': ['null'],
    'name is an array': ['["Rex"]', '[]', '["Rex","Max"]', '[[]]'],
    'name is an object': ['{"first":"Rex"}', '{}', '{"name":"Rex"}', '{"$ne":null}'],
  }),
  group('categoryId', 'creation with another wrong field', {
    'categoryId missing': [undefined],
  }),
  group('categoryId', 'creation with categoryId a string', {
    'categoryId is a string': [
      '"$category"',
      '"cats"',
      '""',
      '"1"',
      '" 1 "',
      '"-1"',
      '"1.0"',
      '"0x1"',
      '"9007199254740993"',
      '"9223372036854775807"',
      '"null"',
      '"1\\n"',
      `"${'7'.repeat(310)}"`,
    ],
  }),
  group('categoryId', 'creation with another wrong field', {
    // Of a larger category a double holds no fraction (P10).
    'categoryId is a fraction': [
      '1.5',
      '0.1',
      '-0.5',
      '4934590701.5',
      '1.000001',
      '15e-1',
      '1234567.5',
      '0.999999999',
      '-7.5',
      '1.00000000001',
      '12345678901.5',
      '1.0000000000001',
    ],
    'categoryId is a boolean': ['true', 'false'],
    'categoryId is null': ['null'],
    'categoryId is an array': ['[$category]', '[]', '["$category"]', '[$category,$category]'],
    'categoryId is an object': ['{"id":$category}', '{}', '{"$gt":0}', '{"$numberLong":"$category"}'],
    'categoryId above int64': [
      '9223372036854775808',
      '18446744073709551615',
      '18446744073709551616',
      `1${'0'.repeat(30)}`,
      `7${'3'.repeat(80)}`,
      `9${'0'.repeat(1_000)}`,
    ],
    'categoryId below int64': [
      '-9223372036854775809',
      '-18446744073709551616',
      `-1${'0'.repeat(30)}`,
      '-18446744073709551615',
    ],
  }),
  group('status', 'creation with unknown status', {
    'status in another letter case': ['"AVAILABLE"', '"Pending"', '"SOLD"', '"sOld"'],
    // Who compares parts, by a table's members, by number, or without accents and widths takes these for a status.
    'status is another string': [
      '"unknown"',
      '"sold "',
      '"ſold"',
      '" sold"',
      '"availabl"',
      '"soldout"',
      '"unsold"',
      '"solds"',
      '"null"',
      '"constructor"',
      '"toString"',
      '"__proto__"',
      '"1"',
      '"0"',
      '"sold\\n"',
      '"sold\\u0000"',
      '"söld"',
      '"ｓｏｌｄ"',
      '"available,sold"',
      '"so\\"ld"',
      '"so\\\\ld"',
      '"undefined"',
      '"vergeben für immer"',
      '"pending because its owner has not paid for it yet"',
      '"%"',
      `"${'sold '.repeat(14)}"`,
      `"available${'e'.repeat(300)}"`,
      `"${'pending'.repeat(150)}"`,
    ],
    'status is empty': ['""'],
    'status is null': ['null'],
    'status is a number': ['0', '1', '2', '-1', '2.5'],
    'status is a boolean': ['true', 'false'],
    'status is an array': ['["sold"]', '[]', '["available","sold"]', '[null]'],
    'status is an object': ['{"value":"sold"}', '{}', '{"sold":true}', '{"name":"sold"}'],
  }),
  group('body', 'creation without name', {
    'empty object': ['{}', '{ }', '{\n}\n'],
    'neither name nor categoryId': ['{"status":"available"}', '{"status":"sold","pet":$body,"data":$body}'],
  }),
  group(
    'body',
    'creation without name',
    {
      'name in another letter case': ['{"Name":$name,"NAME":$name,"naMe":$name,"categoryId":$category}'],
    },
    { isConvention: true, isUsual: true },
  ),
  group(
    'body',
    'creation with another wrong field',
    {
      'categoryId in another letter case': [
        '{"name":$name,"CategoryId":$category,"categoryID":$category,"categoryid":$category,"CATEGORYID":$category}',
      ],
    },
    { isConvention: true, isUsual: true },
  ),
  group(
    'body',
    'creation without name',
    {
      'name under another name': [
        '{"title":$name,"fullName":$name,"petname":$name,"pet_name":$name,"pet-name":$name,"petName":$name,"displayName":$name,"categoryId":$category}',
        '{"@name":$name,"_name":$name," name":$name,"name ":$name,"ｎａｍｅ":$name,"name[]":$name,"pet.name":$name,"categoryId":$category}',
        '{"__proto__":{"name":$name},"constructor":{"prototype":{"name":$name}},"names":[$name],"pet":{"name":$name},"categoryId":$category}',
      ],
    },
    { isConvention: true },
  ),
  group(
    'body',
    'creation with another wrong field',
    {
      'categoryId under another name': [
        '{"name":$name,"categoryIds":[$category],"catId":$category,"category_id":$category,"category-id":$category,"CATEGORY_ID":$category,"petCategoryId":$category}',
        '{"name":$name,"category":{"id":$category},"category.id":$category,"category[id]":$category,"pet":{"categoryId":$category}}',
        '{"name":$name,"category":$category," categoryId":$category,"@categoryId":$category,"__proto__":{"categoryId":$category}}',
      ],
    },
    { isConvention: true },
  ),
  group(
    'body',
    'creation without name',
    {
      'pet in an envelope': [
        '{"pet":$body,"newPet":$body,"model":$body,"value":$body,"data":{"type":"pets","attributes":$body},"payload":$body,"body":$body,"input":$body,"$type":"Pet"}',
        '{"pets":[$body],"items":[$body],"data":[$body],"":$body,"0":$body,"params":{"pet":$body},"request":$body,"__proto__":$body,"constructor":$body,"@class":"Pet"}',
        '{"data":$body,"Name":$name,"CategoryId":$category,"pet_name":$name,"category_id":$category,"pet[name]":$name,"pet[categoryId]":$category,"pet.name":$name,"pet.categoryId":$category}',
      ],
    },
    { isConvention: true },
  ),
  group('body', 'creation without body', {
    'no body': [undefined],
    'no body and no content type': [undefined],
  }),
  group('body', 'creation of malformed JSON', malformed, { isMalformed: true }),
  group('body', 'creation of no JSON object', {
    'an array': ['[$body]', '[]', `[${pet},${pet}]`, '[1]', nested],
    'a string': ['"Rex"', '""', JSON.stringify(pet), '"\\u0000"'],
    'a number': ['0', '7', '-1.5'],
    'a boolean': ['true', 'false'],
    null: ['null'],
  }),
] as const

type KindOf<G> = G extends { readonly kinds: Readonly<Record<infer Kind, Texts>> } ? Kind : never
type Known = (typeof groups)[number]

export type InvalidKind = KindOf<Known>
export type MalformedKind = KindOf<Extract<Known, { readonly told: { readonly isMalformed: true } }>>

export interface Invalid extends Told, Pick<Known, 'field' | 'request'> {
  readonly kind: InvalidKind
  readonly texts: Texts
}

export const invalids: readonly Invalid[] = groups.flatMap(({ kinds, told, ...rest }) =>
  Object.entries(kinds).map(([kind, texts]) => ({ ...rest, ...told, kind: kind as InvalidKind, texts })),
)

export const malformedKinds = invalids.filter(({ isMalformed }) => isMalformed).map(({ kind }) => kind as MalformedKind)

const byKind: ReadonlyMap<string, Invalid> = new Map(invalids.map(each => [each.kind, each]))

/** The row of a kind; undefined for the class of what is right. */
export const invalidOf = (kind: string | undefined): Invalid | undefined => byKind.get(kind ?? '')

/** What a creation with this problem is as a request whose key is bad, too. */
export const requestWith = (problem: CreationProblem): InvalidRequest =>
  problem === 'malformed JSON' ? 'creation of malformed JSON' : invalidOf(problem)!.request

/** A text with this name, in quotes, and category put in; `cutAt`: where a body is cut. */
export function completed(text: string, name: string, category: string, cutAt = 30): string {
  const body = `{"name":${name},"categoryId":${category}}`
  return text
    .replace('$truncated', () => body.slice(0, cutAt))
    .replaceAll('$body', () => body)
    .replaceAll('$name', () => name)
    .replaceAll('$category', category)
}
