import { respond } from '../../kit/index.js'
import type { BaseBend } from './bend.js'
import { type KindId, kinds } from './kind.js'
import { at, retype, spoiledErrors, withoutHeader } from './shape.js'

const always = (): boolean => true

const bend = (kind: KindId, id: string, bends: BaseBend['bends']): BaseBend => ({
  id: `${kind}-${id}`,
  kind,
  level: 'must',
  shows: always,
  bends,
})

const html = (status: number) => ({ status, headers: [['content-type', 'text/html']] as const, body: '<h1>Error</h1>' })

/** An error that is no Error, or no JSON. */
function errorBends(kind: KindId): readonly BaseBend[] {
  const { operation } = kinds[kind]
  return [
    ...Object.entries(spoiledErrors).map(([how, spoil]) => bend(kind, `error-${how}`, at(`${operation}.error`, spoil))),
    bend(kind, 'error-is-text', at(`${operation}.response`, retype('text/plain'))),
    bend(
      kind,
      'error-is-html',
      at(`${operation}.response`, ({ status }) => html(status)),
    ),
    bend(
      kind,
      'error-is-empty',
      at(`${operation}.response`, response => ({ ...response, body: '' })),
    ),
  ]
}

/** A bad key that is taken, or refused otherwise than with 401. */
function keyBends(kind: KindId): readonly BaseBend[] {
  const { operation } = kinds[kind]
  return [
    bend(
      kind,
      'is-taken',
      at(`${operation}.authenticate`, () => true),
    ),
    ...[400, 403, 404, 500].map(status =>
      bend(
        kind,
        `answers-${status}`,
        at(`${operation}.response`, () => respond(status)),
      ),
    ),
    {
      ...bend(kind, 'has-no-challenge', at(`${operation}.response`, withoutHeader('www-authenticate'))),
      level: 'should',
    },
  ]
}

const keyKinds = ['listKey', 'createKey', 'getKey'] as const

export const refusalBends: readonly BaseBend[] = [
  ...(['refusal', 'unknown', ...keyKinds] as const).flatMap(errorBends),
  ...keyKinds.flatMap(keyBends),
]
