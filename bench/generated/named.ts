import type { RuleReport } from '../../src/core/report/report.js'
import type { GeneratedFault } from './generated.js'

/** The parameters of the model that a part of a request may be about. */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  limit: ['limit', 'page', 'order', 'request'],
  status: ['filter', 'status', 'status sent', 'page', 'order', 'what is wrong', 'escapes', 'request'],
  'order of parameters': ['order'],
  'length of the name': ['name'],
  'words of the name': ['words'],
  'letters of the name': ['letters'],
  name: ['name', 'name sent', 'kind', 'what is wrong', 'request'],
  categoryId: ['category', 'categoryId sent', 'what is wrong', 'request'],
  id: ['id', 'request'],
  body: ['body', 'whole body', 'what is refused', 'size', 'request'],
  'kind of word in the name': ['meaning'],
  'white space in the body': ['white space'],
  'place of an unknown member': ['unknown member'],
  'place of escapes': ['escapes'],
  'how the body is sent': ['transfer'],
  'size of the body': ['size'],
  'Content-Type': ['content type'],
  'letter case of header names': ['header names'],
  'end of the first TCP segment': ['segments'],
  key: ['key', 'kind of key', 'before it'],
  connection: ['connection'],
  'pets in the store': ['store', 'page'],
  'request before': ['previous request', 'connection'],
}

const breaking = ['name', 'categoryId', 'status', 'body']

/** Whether the smallest request of the rule has nothing odd in it but what the fault acts on. */
export function isExact({ base, terms }: GeneratedFault, { smallest }: RuleReport): boolean {
  if (smallest === undefined) return false
  const own = new Set(terms.map(({ parameter }) => parameter))
  const isOwn = (part: string) => (parametersOf[part] ?? [part]).some(parameter => own.has(parameter))
  const odd = smallest.parts.filter(part => !isOwn(part))
  // A body that ought to be refused has something wrong with it.
  const mayBeWrong = base.kind === 'refusal' ? 1 : 0
  return (
    odd.filter(part => breaking.includes(part)).length <= mayBeWrong &&
    odd.every(part => breaking.includes(part) && mayBeWrong > 0)
  )
}
