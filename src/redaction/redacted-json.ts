export const redacted = '[redacted]'

/** Texts; a colon follows where it is the name of a member, which is the tool's own. */
const texts = /"((?:[^"\\]|\\.?)*)(?:"|$)(\s*:)?/gs

/** Lines of JSON without the secrets: whatever the key looks like, they stay JSON, and of the same shape. */
export const redactedJson = (lines: string, redact: (text: string) => string): string =>
  lines
    .split('\n')
    .map(line => redactedLine(line, redact))
    .join('\n')

function redactedLine(line: string, redact: (text: string) => string): string {
  // Most hold none.
  if (redact(line) === line) return line
  return line.replace(texts, (literal, text, colon) => {
    if (colon !== undefined) return literal
    const without = `"${redact(text)}"`
    return typeof parsed(without) === 'string' ? without : `"${redacted}"`
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
