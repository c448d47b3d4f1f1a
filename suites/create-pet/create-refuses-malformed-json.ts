import type { SeamContext } from '../../src/kit/index.js'
import { extensions, extensionsInPart, malformedKinds } from '../model/malformed.js'
import { breaksOn, defineRefusal, lets, text } from './shared/refusal.js'

// The check is `defineRefusal`, in shared/refusal.ts.
export const createRefusesMalformedJson = defineRefusal({
  id: 'create-refuses-malformed-json',
  cites: 'create-body-is-json',
  summary: 'A creation whose body is not JSON gets 400, unless a lenient parser finds a valid pet in it',
  why: 'A body that was cut on its way is taken for an animal, or brings the server down.',
  kinds: malformedKinds,
  faults: () => faults,
})

// -- Faults: servers that break the rule

const parses = (c: SeamContext): boolean => c.input !== undefined || text(c) === ''
const closed = (c: SeamContext): boolean => /}[^"]*$/.test(text(c))

const faults = [
  ...lets(
    {
      truncated: c => !parses(c) && text(c).startsWith('{') && !closed(c),
      'trailing comma': c => /,\s*}?$/.test(text(c)),
      'unquoted or single quotes': c => /^{(name|')/.test(text(c)),
      'text beside the object': c => !parses(c) && /(}.*}|} x)$|^x/s.test(text(c)) && !text(c).startsWith('<'),
      'no JSON value': c =>
        !parses(c) && /:(NaN|-?0\d|0x1|}|undefined|\+|-}|\d*\.\D|\.5|1e}|Inf|True|fals|nul1|sold)/.test(text(c)),
      'punctuation missing or wrong': c =>
        !parses(c) &&
        /" ["\d]|" 7\]|,[,7]|^{,|"=|;|[\d,]\]|^\["name":|"}/.test(text(c)) &&
        text(c).startsWith('{"name":'),
      'an invalid string': c => !parses(c) && /\ufffd|[\x00-\x1f](?:the|hold)|\\[xu']|[\0\x1f]"/.test(text(c)),
      comments: c => !parses(c) && /\*\/|\/\/|^#/.test(text(c)),
      'whitespace that JSON does not allow': c => !parses(c) && /,[\f\xa0]|^\v|\0$/.test(text(c)),
      'no JSON at all': c => /^(\s+$|name=|<pet|not|undefined|"$|Zo)/.test(text(c)),
    },
    {
      ...Object.fromEntries(extensions.map(kind => [kind, 'always'])),
      ...Object.fromEntries(extensionsInPart.map(kind => [kind, 'in part'])),
    },
  ),
  breaksOn('truncated', c => !parses(c) && !closed(c)),
  breaksOn('no JSON at all', c => text(c).trim() === '' && text(c) !== '', 500, 'standard'),
  breaksOn('no JSON at all', c => text(c).startsWith('<'), 415, 'standard'),
]
