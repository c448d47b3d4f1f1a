import { SaxesParser } from 'saxes'
import { formats } from '../../src/report/formats.js'
import { outsideCode } from '../report/poisoned.js'
import type { Written } from './written.js'

/** What a hostile server got into the outputs of a run: nothing, one hopes. One line for each harm. */
export function harmIn(texts: Written, key: string): string[] {
  const names = Object.keys(texts)
  const expected = ['events.ndjson', ...formats.flatMap(({ file, always }) => (always ? (file ?? []) : []))]
  return [
    ...expected.filter(name => !names.includes(name)).map(name => `${name} is missing`),
    ...names.flatMap(name => harmOf(name, texts[name]!, key).map(harm => `${name}: ${harm}`)),
  ]
}

function* harms(name: string, text: string, key: string): Generator<string> {
  const lower = text.toLowerCase()
  for (const run of runsOf(key)) if (lower.includes(run)) yield `a part of the key, ${run}`
  for (const [form, secret] of secretsOf(key)) if (lower.includes(secret)) yield `the key, ${form}`
  if (/^ *at .*(?::\d+:\d+\)?|\(native\))$/m.test(text)) yield 'a stack'
  if (name === 'annotations') {
    if (/^(?!::(?:error|warning) title=[^:,]*::).+/m.test(text)) yield 'a command of a server'
  } else if (/^[\s\x1b[0-9;m]*::[a-z]/m.test(text) || /##\w*\[/.test(text)) yield 'a command to CI'
  const plain = name === 'coloured terminal' ? text.replace(/\x1b\[\d+m/g, '') : text
  const control = /[^\P{C}\n]|[\u2028\u2029]/u
  const found = control.exec(plain)
  if (found !== null)
    yield `a control character ${JSON.stringify(plain.slice(Math.max(0, found.index - 30), found.index + 5))}`
  if (name === 'junit.xml') yield* faultsOfXml(text)
  if (name === 'report.html' && /<(?:script|img|iframe|testcase|failure)|\son\w+="|href="(?!#)/i.test(text))
    yield 'markup'
  if (
    name === 'summary.md' &&
    /@(?:everyone|octocat)|\]\(\w+:|<(?:script|img|testcase)|^#+ FAKE/im.test(outsideCode(text))
  )
    yield 'markdown'
}

function faultsOfXml(text: string): readonly string[] {
  const faults: string[] = []
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => faults.push(message))
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'testcase' && attributes.name!.includes('FAKE')) faults.push('a test that nobody ran')
  })
  parser.write(text).close()
  return faults
}

const harmOf = (name: string, text: string, key: string): string[] => {
  // Commands are a matter of what gets into a log; files are none.
  const all = [...harms(name, text, key)]
  // Nobody reads a recording as it is: all but secrets stands in it as it came.
  if (name.endsWith('.gz')) return all.filter(harm => harm.includes('the key'))
  return /\.(?:ndjson|json|xml|har)$/.test(name) ? all.filter(harm => harm !== 'a command to CI') : all
}

/** More than half of the key in the forms in which servers may echo it. */
function secretsOf(key: string): [form: string, secret: string][] {
  const base64 = (before: number): string => {
    const text = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]).toString('base64')
    return text.slice(Math.ceil((before * 8) / 6), Math.ceil((before * 8) / 6) + Math.ceil((key.length * 2) / 3) + 2)
  }
  const part = key.slice(0, Math.ceil(key.length / 2) + 1)
  const forms: Record<string, string> = {
    raw: part,
    'URL-encoded': encodeURIComponent(part),
    'JSON-escaped': part.replaceAll('/', '\\/'),
    'letters escaped': [...part].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    'signs escaped': part.replace(/[+/=]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'in base64': base64(0),
    'in base64, one later': base64(1),
    'in base64, two later': base64(2),
    'in hex': Buffer.from(part).toString('hex'),
    'percent-encoded': [...part].map(char => `%25${char.charCodeAt(0).toString(16)}`).join(''),
    'as references': [...part].map(char => `&#x${char.charCodeAt(0).toString(16)};`).join(''),
    'letter by letter': [...part].join(' '),
    'in base64 of base64': Buffer.from(base64(0).slice(0, 12)).toString('base64').slice(0, 14),
    'in base64url': base64(0).replaceAll('+', '-').replaceAll('/', '_'),
  }
  return Object.entries(forms).map(([form, secret]) => [form, secret.toLowerCase()])
}

/** Twelve characters in a row, forwards and backwards. */
function runsOf(key: string): string[] {
  const both = [key.toLowerCase(), [...key.toLowerCase()].reverse().join('')]
  return both.flatMap(text => Array.from({ length: text.length - 11 }, (_, at) => text.slice(at, at + 12)))
}
