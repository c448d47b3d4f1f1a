import {
  check,
  defineRule,
  type InjectionContext,
  notApplicable,
  type SentCreation,
  sameValue,
  sentText,
  showBoth,
  shown,
} from '../../src/kit/index.js'
import { mustSurvive, nameBranch, nameBranches, normalised, parting } from '../model/name-kinds.js'
import { askedName, misstores, renamed } from './shared/creation-faults.js'
import {
  createdBy,
  goesBeyond,
  isAcceptedUnspecified,
  isClear,
  soundCreation,
  unspecifiedBranch,
} from './shared/sent.js'

const branchOf = (creation: SentCreation): string =>
  goesBeyond(creation) ? unspecifiedBranch : nameBranch(creation.name!)

/** Names of creations that the document leaves open; those of the others are for `create-echoes-name`. */
const isOpen = (creation: SentCreation | undefined): creation is SentCreation =>
  isAcceptedUnspecified(creation) && mustSurvive(creation.name) && isClear(creation, 'name')

export const acceptedNameSurvives = defineRule({
  id: 'accepted-name-survives',
  cites: 'create-name-survives',
  summary: 'A name of printable characters that is accepted comes back the same, but for NFC and blanks',
  why: 'A name that is cut, escaped or re-encoded is corrupt data; the target may refuse a name, not spoil it.',
  scenarios: ['creations with other names', 'create-gaps'],
  branches: [...nameBranches, unspecifiedBranch],
  on: 'createPet',
  concerns(exchange) {
    const attempt = soundCreation(exchange)
    return isOpen(attempt) ? branchOf(attempt) : undefined
  },
  *judge(exchange) {
    const attempt = soundCreation(exchange)
    if (isOpen(attempt) && exchange.response!.status !== 201)
      yield notApplicable('the target added no pet with such a name', branchOf(attempt))
    const { creation, pet } = createdBy(exchange) ?? {}
    if (!isOpen(creation) || pet === undefined) return
    const sent = creation.name!
    const differ = parting(sent, pet.name)
    const both = showBoth(differ.sent, differ.got)
    // Blanks and composition are the target's to choose; which blanks and which marks is not.
    yield check(sameValue(pet.name, sent) || normalised(pet.name) === normalised(sent), {
      branch: branchOf(creation),
      message: `A name of ${sent.length} characters was accepted and came back with ${pet.name.length}; they differ from character ${differ.at} on: ${both.actual} came back for ${both.expected}.`,
      ...{ ...shown(differ.sent, differ.got), place: 'body.name', subjects: [String(pet.id)] },
    })
  },
  faults: () =>
    misstores([
      ['escapes-markup', 'ASCII', isOther, renamed(name => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))],
      ['as-latin-1', 'other letters', isOther, renamed(name => Buffer.from(name).toString('latin1'))],
      ['drops-astral', 'beyond the basic plane', isOther, renamed(name => name.replace(astral, ''))],
      ['cut-at-255', 'over 30 characters', isOther, renamed(name => name.slice(0, 255))],
      ['takes-the-owner-for-the-animal', unspecifiedBranch, isAnns, renamed(() => 'Ann')],
      [
        'reads-another-charset',
        unspecifiedBranch,
        isOfAnotherCharset,
        renamed(name => Buffer.from(name, 'utf16le').toString()),
      ],
    ]),
})

const astral = /[\u{10000}-\u{10ffff}]/gu

function isOther(c: InjectionContext): boolean {
  const name = askedName(c)
  return mustSurvive(name) && !/^[A-Za-z ]{3,30}$/.test(name)
}

function isAnns(c: InjectionContext): boolean {
  return sentText(c).includes('"owner":{"name":"Ann"')
}

function isOfAnotherCharset(c: InjectionContext): boolean {
  return /charset="?(?!utf)/i.test(c.headers['content-type'] ?? '')
}
