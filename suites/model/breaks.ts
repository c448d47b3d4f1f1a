/**
 * The ways of breaking a valid creation, each in exactly one place. `texts` are the JSON texts that take the place of
 * the field's value, or of the whole body where no field is named; `$category` stands for the category that works,
 * `$name` for the name in quotes and `$body` for the valid body. U+DC80 to U+DCFF stand for single bytes.
 */
export interface Break {
  readonly field?: 'name' | 'categoryId' | 'status'
  /** Undefined leaves the field, or the body, out. The first has nothing else in it that a target may refuse. */
  readonly texts: readonly (string | undefined)[]
  /** No body is sent: with the header that says that it is JSON, or without. */
  readonly mediaType?: 'none' | 'json'
}

const pet = '{"name":"Rex","categoryId":1}'

export const breaks = {
  'name missing': { field: 'name', texts: [undefined] },
  'name is a number': { field: 'name', texts: ['7', '0', '-1.5', '1e3'] },
  'name is a boolean': { field: 'name', texts: ['true', 'false'] },
  'name is null': { field: 'name', texts: ['null'] },
  'name is an array': {
    field: 'name',
    texts: ['["Rex"]', '[]', '["Rex","Max"]', '[[]]'],
  },
  'name is an object': {
    field: 'name',
    texts: ['{"first":"Rex"}', '{}', '{"name":"Rex"}', '{"$ne":null}'],
  },

  'categoryId missing': { field: 'categoryId', texts: [undefined] },
  'categoryId is a string': {
    field: 'categoryId',
    texts: [
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
  },
  'categoryId is a fraction': {
    field: 'categoryId',
    // Of a larger category a double holds no fraction (P10).
    texts: [
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
    ],
  },
  'categoryId is a boolean': { field: 'categoryId', texts: ['true', 'false'] },
  'categoryId is null': { field: 'categoryId', texts: ['null'] },
  'categoryId is an array': {
    field: 'categoryId',
    texts: ['[$category]', '[]', '["$category"]', '[$category,$category]'],
  },
  'categoryId is an object': {
    field: 'categoryId',
    texts: ['{"id":$category}', '{}', '{"$gt":0}', '{"$numberLong":"$category"}'],
  },
  'categoryId above int64': {
    field: 'categoryId',
    texts: [
      '9223372036854775808',
      '18446744073709551615',
      '18446744073709551616',
      `1${'0'.repeat(30)}`,
      `7${'3'.repeat(80)}`,
      `9${'0'.repeat(1_000)}`,
    ],
  },
  'categoryId below int64': {
    field: 'categoryId',
    texts: ['-9223372036854775809', '-18446744073709551616', `-1${'0'.repeat(30)}`, '-18446744073709551615'],
  },

  'status in another letter case': {
    field: 'status',
    texts: ['"AVAILABLE"', '"Pending"', '"SOLD"', '"sOld"'],
  },
  'status is another string': {
    field: 'status',
    // Who compares parts, by a table's members, by number, or without accents and widths takes these for a status.
    texts: [
      '"unknown"',
      '"sold "',
      '"reserved"',
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
  },
  'status is empty': { field: 'status', texts: ['""'] },
  'status is null': { field: 'status', texts: ['null'] },
  'status is a number': { field: 'status', texts: ['0', '1', '2', '-1', '2.5'] },
  'status is a boolean': { field: 'status', texts: ['true', 'false'] },
  'status is an array': { field: 'status', texts: ['["sold"]', '[]', '["available","sold"]', '[null]'] },
  'status is an object': { field: 'status', texts: ['{"value":"sold"}', '{}', '{"sold":true}', '{"name":"sold"}'] },

  'empty object': { texts: ['{}', '{ }', '{\n}\n'] },
  'neither name nor categoryId': {
    texts: ['{"status":"available"}', '{"status":"sold","pet":$body,"data":$body}'],
  },

  'no body': { texts: [undefined], mediaType: 'json' },
  'no body and no content type': { texts: [undefined], mediaType: 'none' },

  truncated: {
    texts: [
      '{',
      '{"name":"Rex","categoryId":',
      '{"name":"Re',
      '$truncated',
      '{"name":$name,"categoryId":$category',
      `{"name":"Rex","notes":"${'Bello '.repeat(800)}`,
      '{"name":"Zoë","categoryId":$category,"owner":"Jü',
    ],
  },
  'trailing comma': {
    texts: ['{"name":"Rex","categoryId":$category,}', '$body,'],
  },
  'unquoted or single quotes': {
    texts: ['{name:"Rex",categoryId:$category}', `{'name':'Rex','categoryId':$category}`],
  },
  'text beside the object': { texts: ['$body x', '$body\n$body', '$body}', 'x$body'] },
  'no JSON value': {
    texts: [
      '{"name":"Rex","categoryId":NaN}',
      '{"name":undefined,"categoryId":$category}',
      '{"name":$name,"categoryId":.5}',
      '{"name":$name,"categoryId":Infinity}',
      '{"name":$name,"categoryId":$category,"status":sold}',
      '{"name":"Rex","categoryId":01}',
      '{"name":"Rex","categoryId":0x1}',
      '{"name":$name,"categoryId":+$category}',
      '{"name":$name,"categoryId":-0$category}',
      '{"name":$name,"categoryId":$category.}',
      '{"name":$name,"categoryId":$category,"sterile":True}',
      '{"name":$name,"categoryId":$category,"owner":nul1}',
      // Where no type is looked at: what a lenient reader makes of it does no harm.
      '{"weight":07,"name":$name,"categoryId":$category}',
      '{"name":$name,"categoryId":$category,"weight":1.}',
      '{"name":$name,"categoryId":$category,"weight":0x1F}',
      '{"name":$name,"categoryId":$category,"weight":1e}',
      '{"name":$name,"categoryId":$category,"owner":undefined}',
      '{"name":$name,"categoryId":$category,"owner":}',
      `{"name":$name,"categoryId":$category,"notes":'good'}`,
    ],
  },
  'punctuation missing or wrong': {
    texts: [
      '{"name":$name "categoryId":$category}',
      '{"name":$name,"categoryId" $category}',
      '{"name":$name,,"categoryId":$category}',
      '{,"name":$name,"categoryId":$category}',
      '{"name"=$name,"categoryId"=$category}',
      '{"name":$name;"categoryId":$category}',
      '{"name":$name,"categoryId":$category]',
      '["name":$name,"categoryId":$category]',
      '{"name":$name,"categoryId":$category,"tags":["a",]}',
      '{"name":$name,"categoryId":$category,"tags":["a" 7]}',
      '{"name":$name,"categoryId":$category,"tags":["a"}',
      '{"name":$name,"categoryId":$category,7}',
      '{"name":$name,"categoryId":$category,"owner"}',
      '{"name":$name,"owner":{"first":"Ann",},"categoryId":$category}',
    ],
  },
  'an invalid string': {
    // However it is read, this is no status.
    texts: [
      '{"name":$name,"categoryId":$category,"status":"on\thold"}',
      '{"name":"Rex\nthe Dog","categoryId":$category}',
      '{"name":"Zo\udceb","categoryId":$category}',
      '{"name":"Rex\\x41","categoryId":$category}',
      '{"name":"Rex\tthe Dog","categoryId":$category}',
      '{"name":"Rex\u0000","categoryId":$category}',
      '{"name":"Rex\u001f","categoryId":$category}',
      '{"name":"Rex\\u00g1","categoryId":$category}',
      '{"name":"Rex\\u41","categoryId":$category}',
      '{"name":"Rex\\\'s","categoryId":$category}',
      '{"status":"sold","name":"Ren\udce9e","categoryId":$category}',
      '{"name":$name,"categoryId":$category,"notes":"a\tb"}',
    ],
  },
  comments: {
    texts: [
      '{"name":$name,/* a dog */"categoryId":$category}',
      '{"name":$name,\n// a dog\n"categoryId":$category}',
      '# a dog\n$body',
    ],
  },
  'whitespace that JSON does not allow': {
    texts: [
      '{"name":$name,\u00a0"categoryId":$category}',
      '{"name":$name,\f"categoryId":$category}',
      '\v$body',
      '$body\u0000',
    ],
  },
  'no JSON at all': {
    texts: ['not json', '   ', 'name=Rex&categoryId=1', '<pet><name>Rex</name></pet>', '\n', 'undefined', '"', 'Zoë'],
  },

  'an array': { texts: ['[$body]', '[]', `[${pet},${pet}]`, '[1]', '[null]'] },
  'a string': { texts: ['"Rex"', '""', JSON.stringify(pet), '"\\u0000"'] },
  'a number': { texts: ['0', '7', '-1.5'] },
  'a boolean': { texts: ['true', 'false'] },
  null: { texts: ['null'] },
} as const satisfies Record<string, Break>

export type BreakKind = keyof typeof breaks
export const breakKinds = Object.keys(breaks) as readonly BreakKind[]

/** The break of a kind; undefined for the class of what is right. */
export const breakOf = (kind: string): Break | undefined => (breaks as Readonly<Record<string, Break>>)[kind]
