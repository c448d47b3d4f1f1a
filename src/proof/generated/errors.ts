import { respond } from '../../kit/index.js'
import type { BaseFault } from './base-fault.js'
import { type KindId, kinds } from './kind.js'
import { at, retype, spoiledErrors, withoutHeader } from './shape.js'

const always = (): boolean => true

const fault = (kind: KindId, id: string, seamFaults: BaseFault['seamFaults']): BaseFault => ({
  id: `${kind}-${id}`,
  kind,
  level: 'must',
  shows: always,
  seamFaults,
})

const html = (status: number) => ({ status, headers: [['content-type', 'text/html']] as const, body: '<h1>Error</h1>' })

/** An error that is no Error, or no JSON. */
function errorFaults(kind: KindId): readonly BaseFault[] {
  const { operation } = kinds[kind]
  return [
    ...Object.entries(spoiledErrors).map(([how, spoil]) =>
      fault(kind, `error-${how}`, at(`${operation}.error`, spoil)),
    ),
    fault(kind, 'error-is-text', at(`${operation}.response`, retype('text/plain'))),
    fault(
      kind,
      'error-is-html',
      at(`${operation}.response`, ({ status }) => html(status)),
    ),
    fault(
      kind,
      'error-is-empty',
      at(`${operation}.response`, response => ({ ...response, body: '' })),
    ),
  ]
}

/** A bad key that is taken, or refused otherwise than with 401. */
function keyFaults(kind: KindId): readonly BaseFault[] {
  const { operation } = kinds[kind]
  return [
    fault(
      kind,
      'is-taken',
      at(`${operation}.authenticate`, () => true),
    ),
    ...[400, 403, 404, 500].map(status =>
      fault(
        kind,
        `answers-${status}`,
        at(`${operation}.response`, () => respond(status)),
      ),
    ),
    {
      ...fault(kind, 'has-no-challenge', at(`${operation}.response`, withoutHeader('www-authenticate'))),
      level: 'should',
    },
  ]
}

const keyKinds = ['listKey', 'createKey', 'getKey'] as const

export const refusalFaults: readonly BaseFault[] = [
  ...(['refusal', 'unknown', ...keyKinds] as const).flatMap(errorFaults),
  ...keyKinds.flatMap(keyFaults),
]
