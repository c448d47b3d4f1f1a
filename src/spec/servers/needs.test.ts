import { expect, test } from 'vitest'
import { needsOf } from './needs.js'

/** `source` from its line `from` to its end. */
const needs = (path: string, source: readonly string[], from: number) =>
  needsOf(path, source, { from, to: source.length }, [{ from, to: source.length }])

test('imports and short declarations as they stand, of long ones where', () => {
  const source = [
    "import { type Context, Hono } from 'hono'",
    "import { parse as read } from 'lossless-json'",
    "import { z } from 'zod'",
    "const { API_KEY, PORT = '8080' } = process.env",
    'const send = (c: Context) =>',
    "  c.text('z')",
    'const unused = 1',
    'const check = (c: Context, text: string) => {',
    '  if (read(text) === API_KEY) return send(c) // parse it, z, unused',
    '}',
  ]
  expect(needs('a/b.ts', source, 7)).toEqual([source[0], source[1], source[3], '// send: a/b.ts:5'])
})

test.each([
  ['A.java', ['import org.a.Foo;', 'import static org.b.C.bar;', 'import org.b.Baz;', '', 'new Foo(bar)'], [0, 1]],
  [
    'a.py',
    ['import hmac', 'from flask import abort, request', 'import os', 'KEY = 1', '', 'abort(hmac.new(KEY))'],
    [0, 1, 3],
  ],
  ['a.rs', ['use a::{b, C};', 'use d::E;', 'use f::G;', 'const H: i8 = 1;', '', 'C::of(E, H)'], [0, 1, 3]],
])('%s', (path, source, found) => {
  expect(needs(path, source, source.length - 1)).toEqual(found.map(at => source[at]))
})

test('in Go, where imports stand in a list, and methods behind a dot', () => {
  const source = [
    'import (',
    '\t"crypto/subtle"',
    '\t"errors"',
    ')',
    'func (s Status) valid() bool { return s == "x" }',
    'func long() {',
    '\treturn',
    '}',
    'var errStatus = 1',
    '',
    'if !s.valid() || subtle.Of("errors") { return errStatus, long }',
  ]
  expect(needs('m.go', source, 10)).toEqual(['import "crypto/subtle"', source[4], '// long: m.go:6', source[8]])
})

test('nothing that stands in a text alone, and what a template uses', () => {
  const source = ['const pets = 1', 'const id = 2', '', 'send(`/v1/pets/${id}`)']
  expect(needs('a.js', source, 3)).toEqual([source[1]])
})

test('nothing that is shown anyway, nor in a language that is not known', () => {
  const source = ["import { a } from 'a'", '', 'a()']
  const all = { from: 0, to: 3 }
  expect(needsOf('a.js', source, { from: 2, to: 3 }, [all])).toEqual([])
  expect(needs('a.properties', source, 2)).toEqual([])
})
