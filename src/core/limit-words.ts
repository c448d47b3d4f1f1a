/** No message that says so is longer, bytes. */
const longest = 1000
const limit = '(?:(?:\\b|_)rate[ -]limit|rate_?limit|quota)'
/** That a limit is exceeded; that there is one any refusal may tell. */
const words = new RegExp(
  [
    `${limit}\\w*[^.]{0,60}?(?:exceed|reach|hit\\b)`,
    `(?:exceed|reach|hit)[^.]{0,40}${limit}`,
    'rate[ _-]?limited\\b',
    '^(?:error[ _-])?rate[ _-]?limit(?:ing)?$',
    '\\brate exceeded|too[ _-]?many[ _-]?requests|throttl(?:ing|ed)\\b|enhance your calm',
  ].join('|'),
  'i',
)
/** What such a limit is not about. */
const ofTheStore = /\bquota\b.*\b(?:animal|pet|categor)|\b(?:animal|pet|categor).*\bquota\b/i

/** Where services say what befell a request; whatever else they send, they may send with each refusal. */
const codes = ['code', 'type', '__type', 'title', 'reason']
const messages = ['message', 'detail', 'description']
const holders = ['error', 'errors', 'fault']

type Members = Readonly<Record<string, unknown>>

/** Whether the body of a refusal says that it came of a limit on requests. */
export function saysLimited(body: Uint8Array): boolean {
  if (body.length > longest) return false
  const text = Buffer.from(body).toString('latin1')
  return told(text).some(each => words.test(each) && !ofTheStore.test(each))
}

/** The texts that tell of this refusal; all of it where it is no JSON. */
function told(text: string): readonly string[] {
  try {
    return toldIn(JSON.parse(text))
  } catch {
    return [text.replace(/https?:[^\s"]*/g, '')]
  }
}

function toldIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.slice(0, 1).flatMap(toldIn)
  if (typeof value !== 'object' || value === null) return []
  const members = value as Members
  const texts = (names: readonly string[]) =>
    names.map(name => members[name]).filter((each): each is string => typeof each === 'string')
  return [
    ...texts(codes),
    // What comes behind the first sentence may be told with each refusal.
    ...texts(messages).map(each => each.split(/[.!?](?:\s|$)/, 1)[0]!),
    ...Object.keys(members).filter(name => members[name] === true),
    ...holders.flatMap(name => toldIn(members[name])),
  ]
}
