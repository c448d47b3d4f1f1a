import { always, withHeader } from '../../src/kit/index.js'
import { type BaseFault, baseFaultsOf, type Entry } from './base-fault.js'
import { type KindId, keyKinds, kinds } from './kind.js'
import { asText, at, returning, spoiledErrors } from './shape.js'

const html = (status: number) => ({ status, headers: [['content-type', 'text/html']] as const, body: '<h1>Error</h1>' })

/** An error that is no Error, or no JSON. */
function errorFaults(kind: KindId): readonly BaseFault[] {
  const { operation } = kinds[kind]
  const response = `${operation}.response` as const
  return baseFaultsOf(kind, kind, [
    ...Object.entries(spoiledErrors).map(
      ([how, spoil]): Entry => [`error-${how}`, always, at(`${operation}.error`, spoil)],
    ),
    ['error-is-text', always, at(response, asText)],
    ['error-is-html', always, at(response, ({ status }) => html(status))],
    ['error-is-empty', always, at(response, unmodified => ({ ...unmodified, body: '' }))],
  ])
}

/** A bad key that is taken, or refused otherwise than with 401. */
function keyFaults(kind: KindId): readonly BaseFault[] {
  const { operation } = kinds[kind]
  return baseFaultsOf(kind, kind, [
    ['is-taken', always, at(`${operation}.authenticate`, () => true)],
    ...returning(operation, [400, 403, 404, 500]),
    ['has-no-challenge', always, at(`${operation}.response`, withHeader('www-authenticate')), { level: 'should' }],
  ])
}

export const refusalFaults: readonly BaseFault[] = [
  ...(['refusal', 'unknown', ...keyKinds] as const).flatMap(errorFaults),
  ...keyKinds.flatMap(keyFaults),
]
