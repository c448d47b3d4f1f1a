import type { Report } from '../core/report/report.js'
import type { TrafficOptions } from '../evidence/foreign/foreign-trace.js'
import type { Passed } from './relay.js'

export interface ProxyData extends TrafficOptions {
  readonly apiKey?: string
}

export type ToJudge =
  | { readonly type: 'passed'; readonly batch: readonly Passed[] }
  | { readonly type: 'end'; readonly left: readonly (readonly [reason: string, count: number])[] }

export type FromJudge =
  | { readonly type: 'ready' }
  | { readonly type: 'judged'; readonly count: number; readonly bytes: number }
  | { readonly type: 'violation'; readonly rule: string; readonly level: string; readonly message: string }
  /** A line of events.ndjson, without secrets. */
  | { readonly type: 'event'; readonly line: string }
  | { readonly type: 'report'; readonly report: Report }

export const bytesOf = ({ request, response }: Passed): number => request.body.length + response.body.length
