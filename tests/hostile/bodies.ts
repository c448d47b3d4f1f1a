import { randomBytes } from 'node:crypto'
import { edited, fixture } from './fixture.js'
import { type Edit, inLists, plainStore, rewritten, withMembers } from './plain-store.js'

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

const crowd = Buffer.from(
  `[${Array.from({ length: 100_000 }, (_, i) => `{"id":${i + 1},"name":"pet","categoryId":1,"status":"sold"}`)}]`,
)

const html = '<!DOCTYPE html>\n<html><head><title>502</title></head><body><h1>Whoops</h1></body></html>'

const inList = (edit: Edit) => (key: string) => plainStore(key, inLists(edit))

const created =
  (edit: (text: string) => string): Edit =>
  answer =>
    answer.status === 201 ? rewritten(answer, edit) : answer

const inPets = (members: string) => (key: string) => plainStore(key, answer => withMembers(answer, members))

export const bodies = [
  fixture(
    'nested-list',
    'the list is an array in an array, 100,000 levels deep',
    'exit-1',
    inList(answer => rewritten(answer, () => deep(100_000))),
  ),
  fixture(
    'nested-member',
    'each pet has a further member, 100,000 levels deep',
    'exit-1-or-3',
    inPets(`"deep":${deep(100_000)}`),
  ),
  edited('invalid-utf-8', 'bytes that are not UTF-8 in a further member of each pet', 'exit-0-or-3', answer =>
    answer.status >= 400
      ? answer
      : rewritten(answer, text => Buffer.concat(text.split('{"id"').flatMap((part, i) => invalid(part, i)))),
  ),
  edited('byte-order-mark', 'each body begins with a byte order mark', 'exit-0', answer =>
    rewritten(answer, text => `\ufeff${text}`),
  ),
  edited('utf-16', 'each body is UTF-16', 'exit-1', answer => rewritten(answer, text => Buffer.from(text, 'utf16le'))),
  fixture('not-a-number', 'NaN in each pet', 'exit-1', inPets('"weight":NaN')),
  fixture('infinite-exponent', 'a number beyond every double in each pet', 'exit-0', inPets('"weight":1e999999999')),
  fixture('duplicate-keys', 'each pet names its id twice', 'exit-0', inPets('"id":1')),
  edited('ever-new-duplicate-keys', 'each answer names other members twice', 'exit-0', answer => {
    const name = () => JSON.stringify(randomBytes(40).toString('base64'))
    const twice = Array.from({ length: 20 }, name).flatMap(each => [`${each}:1`, `${each}:2`])
    return rewritten(answer, text => text.replace(/\{(?="(?:id|code)")/g, `{${twice.join()},`))
  }),
  fixture(
    'prototype-keys',
    'each pet has members named __proto__, constructor and the like: legal',
    'exit-0',
    inPets(
      '"__proto__":{"id":"x","polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null',
    ),
  ),
  edited(
    'million-digit-id',
    'created pets have an id of a million digits',
    'exit-1',
    created(text => text.replace(/"id":\d+/, `"id":${'9'.repeat(1_000_000)}`)),
  ),
  edited(
    'far-exponent-id',
    'created pets have an id of 1e999999999',
    'exit-1',
    created(text => text.replace(/"id":\d+/, '"id":1e999999999')),
  ),
  fixture(
    'hundred-thousand-pets',
    'lists have 100,000 pets, whatever the limit',
    'exit-1',
    inList(answer => ({ ...answer, body: crowd })),
  ),
  edited(
    'ten-megabyte-names',
    'created pets have names of 10 MB',
    'exit-1-or-3',
    created(text => text.replace('"name":"', `$&${'x'.repeat(10_000_000)}`)),
  ),
  edited(
    'million-escapes',
    'created pets have names of a million escapes',
    'exit-1',
    created(text => text.replace('"name":"', `$&${'\\u0000'.repeat(1_000_000)}`)),
  ),
  edited('flat-millions', 'each pet has a further member with a million empty arrays', 'exit-0-or-3', answer =>
    answer.status === 201 ? withMembers(answer, `"much":[${'[],'.repeat(1_000_000)}[]]`) : answer,
  ),
  edited('no-media-type', 'no body has a media type', 'exit-1', answer => ({
    ...answer,
    headers: { 'x-nothing': 'said' },
  })),
  edited('html-error-page', 'errors are HTML pages', 'exit-1', answer =>
    answer.status < 400
      ? answer
      : { status: answer.status, headers: { 'content-type': 'text/html' }, body: bytes(html) },
  ),
  edited('html-everywhere', 'everything is answered with 200 and an HTML page', 'exit-1', () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: bytes(html),
  })),
  edited('empty-bodies', 'right statuses, empty bodies', 'exit-1', answer => ({ ...answer, body: Buffer.alloc(0) })),
]

function invalid(part: string, index: number): Buffer[] {
  if (index === 0) return [Buffer.from(part)]
  return [Buffer.from('{"note":"'), Buffer.from([0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80]), Buffer.from(`","id"${part}`)]
}
