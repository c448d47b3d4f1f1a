const token =
  /<\?xml [^<>]*\?>|<!\[CDATA\[[\s\S]*?\]\]>|<\/([\w.-]+)>|<([\w.-]+)((?: [\w.:-]+="[^"<]*")*) ?(\/?)>|[^<]+|</g
const entities = /&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)/

/** Why a text is no well-formed XML, or holds what no JUnit report holds; nothing where all is well. */
export function* xmlFault(text: string): Generator<string> {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) yield 'a character that XML does not allow'
  const open: string[] = []
  for (const [whole, closed, opened, attributes = '', empty] of text.matchAll(token)) {
    if (whole === '<') return yield `markup that is none: ${text.slice(0, 80)}`
    if (opened !== undefined) {
      if (entities.test(attributes)) yield `a reference that is none in <${opened}>`
      if (opened === 'testcase' && attributes.includes('FAKE')) yield 'a test that nobody ran'
      if (empty === '') open.push(opened)
    } else if (closed !== undefined) {
      if (open.pop() !== closed) return yield `</${closed}> where something else is open`
    } else if (!whole.startsWith('<') && (entities.test(whole) || whole.includes(']]>')))
      yield 'text that is not escaped'
  }
  if (open.length > 0) yield `<${open.at(-1)}> is not closed`
}
