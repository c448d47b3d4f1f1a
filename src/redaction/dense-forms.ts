import { base32Forms, base64Forms, run, type SecretForm, shortest, turned } from './secret-forms.js'

/** Of longer secrets there would be too many pieces to look for. */
const longest = 512

/**
 * The letters and digits of the secret in small letters, as it is and in the codes that texts are commonly written in, each
 * also backwards: what is left of it whatever stands between.
 */
export function denseFormsOf(secret: string): readonly SecretForm[] {
  if (secret.length < shortest || secret.length > longest) return []
  const bytes = Buffer.from(secret)
  const codes = [...bytes]
  const inBase = (base: number, digits: number): string[] =>
    codes.map(code => code.toString(base).padStart(digits, '0'))
  const pairs = inBase(16, 2)
  const base64 = base64Forms(bytes).map(({ text }) => text)
  const utf16 = Buffer.from(secret, 'utf16le')
  const spellings = [
    secret,
    secret.replace(/[a-z]/gi, turned),
    ...[pairs, inBase(10, 0), inBase(10, 3), inBase(8, 0), inBase(8, 3), inBase(8, 4), inBase(2, 7), inBase(2, 8)].map(
      all => all.join(''),
    ),
    ...['0x', 'x', 'u00', 'u', '00'].map(between => pairs.join(between)),
    ...base64,
    ...[utf16, Buffer.from(utf16).swap16()].flatMap(each => base64Forms(each).map(({ text }) => text)),
    ...base64.flatMap(text => base64Forms(Buffer.from(text)).map(twice => twice.text)),
    ...base32Forms(bytes).map(({ text }) => text),
  ].map(text => ({ text: dense(text), size: text.length / bytes.length }))
  // What has hardly any letters or digits cannot be told from anything else.
  return spellings
    .filter(({ text }) => text.length >= shortest)
    .flatMap(({ text, size }) => [form(text, size), form([...text].reverse().join(''), size)])
}

const form = (text: string, size: number): SecretForm => {
  const least = Math.min(text.length, Math.ceil(run * Math.max(1, size)))
  return { text, exact: false, run: least, atCut: least }
}

const dense = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
