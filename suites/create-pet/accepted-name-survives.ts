import {
  defineRule,
  found,
  notApplicable,
  observe,
  type SentCreation,
  sameValue,
  sentText,
  show,
} from '../../src/kit/index.js'
import { mustSurvive, nameBranch, nameBranches, normalised, parting } from '../model/name-kinds.js'
import { askedName, misstores } from './shared/creations.js'
import { createdBy, gapBranch, goesBeyond, isAcceptedAsGap, isClear, soundCreation } from './shared/sent.js'

const branchOf = (creation: SentCreation): string => (goesBeyond(creation) ? gapBranch : nameBranch(creation.name!))

/** Names of creations that the document leaves open; those of the others are for `create-echoes-name`. */
const isOpen = (creation: SentCreation | undefined): creation is SentCreation =>
  isAcceptedAsGap(creation) && mustSurvive(creation.name) && isClear(creation, 'name')

export const acceptedNameSurvives = defineRule({
  id: 'accepted-name-survives',
  cites: 'create-name-survives',
  summary: 'A name of printable characters that is accepted comes back the same, but for NFC and blanks',
  why: 'A name that is cut, escaped or re-encoded is corrupt data; the target may refuse a name, not spoil it.',
  scenarios: ['creations with other names', 'create-gaps'],
  branches: [...nameBranches, gapBranch],
  explains: ['accepted-name-is-literal', 'get-returns-the-created-pet', 'same-in-every-view'],
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
    // Blanks and composition are the target's to choose; which blanks and which marks is not.
    if (sameValue(pet.name, sent) || normalised(pet.name) === normalised(sent)) yield observe(branchOf(creation))
    else {
      const differ = parting(sent, pet.name)
      yield found({
        branch: branchOf(creation),
        message: `A name of ${sent.length} characters was accepted and came back with ${pet.name.length}; they differ from character ${differ.at} on: ${show(differ.got)} came back for ${show(differ.sent)}.`,
        expected: show(differ.sent),
        actual: show(differ.got),
        place: 'body.name',
        subjects: [String(pet.id)],
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  spoils('escapes-markup', 'ASCII', name => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  spoils('strips-markup', 'ASCII', name => name.replace(/<[^>]*>/g, '')),
  spoils('removes-digits', 'ASCII', name => name.replace(/\d/g, '')),
  spoils('capitalises', 'ASCII', name => (/^[A-Z]/.test(name) ? name : name.charAt(0).toUpperCase() + name.slice(1))),
  spoils('as-latin-1', 'other letters', name => Buffer.from(name).toString('latin1')),
  spoils('as-question-marks', 'other letters', name => name.replace(/[^ -~]/g, '?')),
  spoils('strips-accents', 'other letters', name => name.normalize('NFD').replace(/\p{M}/gu, '')),
  spoils('lowers-other-letters', 'other letters', name => (/^[ -~]*$/.test(name) ? name : name.toLowerCase())),
  spoils('compatibility-forms', 'other letters', name => name.normalize('NFKC'), 'standard'),
  spoils('drops-astral', 'beyond the basic plane', name => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  spoils('splits-surrogates', 'beyond the basic plane', name =>
    name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd\ufffd'),
  ),
  spoils('without-the-last-dot', 'ASCII', name => name.replace(/\.$/, ''), 'standard'),
  spoils('cut-at-255', 'over 30 characters', name => name.slice(0, 255)),
  spoils('cut-at-64', 'over 30 characters', name => name.slice(0, 64)),
  spoils('without-the-64th', 'over 30 characters', name => (name.length === 64 ? name.slice(1) : name), 'standard'),
  spoils('cut-at-255-bytes', 'over 30 characters', name => Buffer.from(name).subarray(0, 255).toString(), 'standard'),
  misstores(
    'takes-the-owner-for-the-animal',
    gapBranch,
    c => sentText(c).includes('"owner":{"name":"Ann"'),
    () => ({ name: 'Ann' }),
  ),
  misstores(
    'reads-another-charset',
    gapBranch,
    c => c.headers['content-type'] === 'application/json; charset=iso-8859-1',
    c => ({ name: Buffer.from(askedName(c), 'utf16le').toString() }),
  ),
  spoils('cut-at-4096', 'over 30 characters', name => name.slice(0, 4096), 'standard'),
]

function spoils(id: string, branch: string, edit: (name: string) => string, depth?: 'standard') {
  const other = (name: string): boolean => mustSurvive(name) && !/^[A-Za-z ]{3,30}$/.test(name)
  const spoilt = misstores(
    id,
    branch,
    c => other(askedName(c)),
    c => ({ name: edit(askedName(c)) }),
  )
  return depth === undefined ? spoilt : { ...spoilt, depth }
}
