/** `*` stands for any text. Part by part, since a regular expression with many stars may take for ever. */
export function matchesGlob(text: string, pattern: string): boolean {
  const [first, ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return text === pattern
  if (text.length < first!.length + last.length || !text.startsWith(first!) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first!.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
