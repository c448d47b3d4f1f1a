import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readProduct } from '../certify/product.js'
import { readFleet } from '../fleet/file.js'
import { readConfig, readYaml } from './files.js'
import { configLayer } from './layers.js'
import { runOptions } from './run-options.js'
import { runTable } from './table.js'

const folder = mkdtempSync(join(tmpdir(), 'petstore-conform-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (content: string | Buffer, name = 'c.yaml') => {
  writeFileSync(join(folder, name), content)
  return name
}
const target = 'base-url: http://127.0.0.1/v1\napi-key: pk_1\n'
const configured = async (content: string | Buffer) => {
  const { path, content: mapping } = (await readConfig(write(content), folder))!
  return (await runOptions([configLayer(runTable, path, mapping)], folder)).options
}

describe('what stands in a config file is text as it was written', () => {
  test.each(['0123456789', '1e10', '0x1F', '9007199254740993', 'true', '1.10', '0o17', '12_000', '.5', '2030-12-05'])(
    'a key: %s',
    async key => expect((await configured(`base-url: http://127.0.0.1/v1\napi-key: ${key}\n`)).apiKey).toBe(key),
  )

  test.each([
    ['header: "X-A: 012"', [['X-A', '012']]],
    [
      'header:\n  X-A: 012\n  X-B: 1e10',
      [
        ['X-A', '012'],
        ['X-B', '1e10'],
      ],
    ],
    [
      'header:\n  - X-A: 012\n  - "X-B: 0x1F"',
      [
        ['X-A', '012'],
        ['X-B', '0x1F'],
      ],
    ],
    ['{"header": {"X-A": "012"}}', [['X-A', '012']]],
  ])('a header: %j', async (line, headers) => {
    const text = line.startsWith('{')
      ? line.replace('{', '{"base-url": "http://x/v1", "api-key": "k", ')
      : target + line
    expect((await configured(text)).headers).toEqual(headers)
  })

  test('switches, times, lists and int64 are read from it all the same', async () => {
    const options = await configured(
      `${target}strict: true\nkeyVariants: false\nwait: 1.5\ncategory-id: 9223372036854775807\nonly: [a, b]\n`,
    )
    const expected = {
      strict: true,
      keyVariants: false,
      waitMs: 1500,
      categoryId: '9223372036854775807',
      only: ['a', 'b'],
    }
    expect(options).toMatchObject(expected)
  })

  test('nothing is nothing: an option without a value is refused', async () => {
    for (const line of ['output:', 'output: ~', 'output: null', 'only: [a, null]', 'header:\n  X-A: [1]'])
      await expect(configured(target + line)).rejects.toThrow(/has no value that can be read/)
    expect(await readConfig(write(''), folder)).toMatchObject({ content: {} })
  })

  test('a header that YAML cannot read gets the way to write it', async () =>
    await expect(configured(`${target}header: X-A: 012`)).rejects.toThrow('Put a value that holds ": " in quotes.'))
})

test('of a fleet and a product, too', async () => {
  const text =
    'targets:\n  - name: 012\n    baseUrl: http://127.0.0.1/v1\n    apiKeyEnv: A\n    labels: { build: 1e10 }\n'
  const fleet = readFleet(await readYaml(write(text), folder, 'fleet file', ''), 'c.yaml', folder)
  expect(fleet).toMatchObject([{ name: '012', labels: { build: '1e10' } }])
  const lines = 'vendor: 007\nproduct: p\nversion: 1.10\ncontact: c\nurl: http://127.0.0.1\n'
  const product = readProduct(await readYaml(write(lines), folder, 'product file', ''), 'c.yaml')
  expect(product).toMatchObject({ vendor: '007', version: '1.10' })
})

describe('encodings', () => {
  const big = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const encodings: [string, (text: string) => Buffer][] = [
    ['UTF-8 with a byte order mark', text => Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little-endian', text => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big-endian', text => big(`\ufeff${text}`)],
  ]
  test.each(encodings)('%s: config and key file', async (_, encode) => {
    expect(await configured(encode(`${target}depth: quick\n`))).toMatchObject({ apiKey: 'pk_1', depth: 'quick' })
    const file = write(encode('pk_file\r\n'), 'key')
    const options = await configured(`base-url: http://x/v1\napi-key-file: ${file}\n`)
    expect(options.apiKey).toBe('pk_file')
  })

  test('UTF-16 without a mark is named', async () =>
    await expect(configured(Buffer.from(target, 'utf16le'))).rejects.toThrow(
      'The config file c.yaml is not UTF-8 text. Save it as UTF-8.',
    ))
})
