import { type CredentialKind, credentialOf } from '../../core/credential/credential.js'
import type { Interaction } from '../../core/model/model.js'
import { keyedBy, type SentKey } from '../../spec/messages/request.js'
import type { Kept } from '../interactions.js'
import type { Part } from '../parts.js'

const mostOthers = 7
const usual = textOf({ credential: 'wrong-key' })

function textOf({ credential, credentialVariant = 0 }: SentKey): string {
  return `${credential} ${credentialVariant}`
}

export function writtenKey(value: string): SentKey {
  const [credential, variant] = value.split(' ') as [CredentialKind, string]
  if (credential === 'valid') return { credential }
  return { credential, credentialVariant: Number(variant) }
}

/** The key: of bad ones a random one is plain. In its place go others that the run has sent, of each group first. */
export function keyPart(interaction: Omit<Interaction, 'setting'>, sent: readonly Omit<Kept, 'setting'>[]): Part {
  const value = textOf(interaction)
  const show = (each: string): string => {
    const { credential, credentialVariant } = writtenKey(each)
    return credentialOf(credential, credentialVariant).text
  }
  if (keyedBy(interaction.credential) !== 'invalid') return { name: 'key', value, plain: value, others: [], show }
  const rowOf = ({ credential, credentialVariant }: SentKey) => credentialOf(credential, credentialVariant)
  const groupOf = (each: SentKey) => rowOf(each).group
  // Not every body holds a key.
  const bad = sent.filter(each => keyedBy(each.credential) === 'invalid' && rowOf(each).inBody === undefined)
  const ofGroups = new Map(bad.map(each => [groupOf(each), textOf(each)]))
  const alike = bad.filter(each => groupOf(each) === groupOf(interaction)).map(textOf)
  const others = [...new Set([...alike.slice(0, 3), ...ofGroups.values()])].filter(each => each !== value)
  return { name: 'key', value, plain: usual, others: others.slice(0, mostOthers), show }
}
