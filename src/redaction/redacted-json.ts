export const redacted = '[redacted]'

type Redact = (text: string) => string

/** Values that are texts; names of members are the tool's own. */
const texts = /"(?:[^"\\]|\\.)*"(?!\s*:)/gs

/** Lines of JSON without the secrets: whatever the key looks like, they stay JSON, and of the same shape. */
export const redactedJson = (lines: string, redact: Redact): string =>
  lines
    .split('\n')
    .map(line => redactedLine(line, redact))
    .join('\n')

function redactedLine(line: string, redact: Redact): string {
  const clean = redact(line)
  if (clean === line || isAlike(parsed(line), parsed(clean))) return clean
  return line.replace(texts, literal => {
    const without = redact(literal)
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

/** Whether they differ in texts alone. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null)
    return typeof one === 'string' ? typeof other === 'string' : one === other
  if (typeof other !== 'object' || other === null || Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return (
    left.length === right.length &&
    left.every(([name, value], at) => name === right[at]![0] && isAlike(value, right[at]![1]))
  )
}
