import type { RuleReport } from '../../src/core/report.js'
import type { GeneratedFault } from './generated.js'

/** The parameters of the model that a part of a request may be about. */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  limit: ['limit', 'page', 'order'],
  status: ['filter', 'status', 'status sent', 'page', 'order', 'what is wrong'],
  'order of parameters': ['order'],
  'length of the name': ['name'],
  'words of the name': ['words'],
  'letters of the name': ['letters'],
  name: ['name', 'name sent', 'kind', 'what is wrong'],
  categoryId: ['category', 'categoryId sent', 'what is wrong'],
  body: ['body', 'whole body', 'what is refused', 'size'],
  transfer: ['transfer'],
  'Content-Type': ['content type'],
  'bits of the id': ['id'],
  key: ['key', 'kind of key', 'before it'],
  connection: ['connection'],
  'request before': ['previous request', 'connection'],
}

/** Whether the smallest request of the rule has nothing odd in it but what the fault acts on. */
export function isExact({ terms }: GeneratedFault, { smallest }: RuleReport): boolean {
  if (smallest === undefined) return false
  const own = new Set(terms.map(({ parameter }) => parameter))
  const isOwn = (part: string) => (parametersOf[part] ?? [part]).some(parameter => own.has(parameter))
  // A wrong body is not made right by what is wrong with it.
  return smallest.parts.every(isOwn)
}
