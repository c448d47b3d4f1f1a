import type { Json } from '../../core/json/json.js'
import type { UnframedResponse } from '../../core/rule/injection.js'
import type { Refusal } from '../configuration.js'
import { writeJson } from '../json/write-json.js'
import { describeService, writeYaml } from './description.js'
import { type Outcome, refuse, unauthorized, type Visit } from './outcome.js'
import { allowed } from './route.js'

/** Responses beside the documented operations. */

export function storeOrders(visit: Visit): Outcome {
  const { orders } = visit.service.configuration
  if (orders.status >= 300) return refusal(visit, orders as Refusal, 'there are no orders here')
  return 'body' in orders ? { status: orders.status, body: orders.body as Json } : { status: orders.status }
}

export function unknownPath(visit: Visit): Outcome {
  const { unknownPaths } = visit.service.configuration
  if ('location' in unknownPaths) {
    return { status: unknownPaths.status, headers: [['location', unknownPaths.location]] }
  }
  return refusal(visit, unknownPaths, 'there is nothing here')
}

export function otherMethod(visit: Visit, allow: string): Outcome {
  return refuse(visit, 405, 'this method is not supported here', [['allow', allow]])
}

export function options(visit: Visit): Outcome {
  const allow = allowed(visit.context.path)
  const { options } = visit.service.configuration
  if (options === 405) return otherMethod(visit, allow)
  if (options === 'allow') return { status: 204, headers: [['allow', allow]] }
  return {
    status: 204,
    headers: [
      ['access-control-allow-origin', '*'],
      ['access-control-allow-methods', allow],
      ['access-control-allow-headers', 'authorization, content-type'],
    ],
  }
}

export function description(visit: Visit): UnframedResponse | undefined {
  const { configuration, baseUrl } = visit.service
  const unmodified = describeService(baseUrl)
  const body = visit.through('description.body', configuration.description.edit?.(unmodified) ?? unmodified)
  if (body === undefined) return undefined
  return configuration.description.form === 'yaml'
    ? { status: 200, headers: [['content-type', 'application/yaml']], body: writeYaml(body).trimStart() }
    : { status: 200, headers: [['content-type', 'application/json']], body: writeJson(body) }
}

function refusal(visit: Visit, { status, html }: Refusal, message: string): Outcome {
  if (status === 401) return unauthorized(visit)
  return html ? { status, html } : refuse(visit, status, message)
}
