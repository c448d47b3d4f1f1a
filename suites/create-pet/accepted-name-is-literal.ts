import { defineRule, found, notApplicable, observe, type SentCreation, show } from '../../src/kit/index.js'
import { createWithOtherNames } from './asks/other-names.js'
import { askedName, misstores } from './shared/creations.js'
import { mustSurvive, normalised, parting } from './shared/names.js'
import { createdBy, isClear, soundCreation } from './shared/sent.js'

const branches = ['printable name', 'other name'] as const
const branchOf = (name: string) => branches[mustSurvive(name) ? 0 : 1]

const isOpen = (creation: SentCreation | undefined): creation is SentCreation =>
  creation?.validity === 'open' && isClear(creation, 'name')

export const acceptedNameIsLiteral = defineRule({
  id: 'accepted-name-is-literal',
  cites: 'create-name-to-the-letter',
  summary: 'A name that is accepted comes back to the letter, blanks and control characters included',
  why: 'A client that looks for the name it sent does not find it.',
  asks: [createWithOtherNames],
  branches,
  on: 'createPet',
  *invariant(exchange) {
    const attempt = soundCreation(exchange)
    if (isOpen(attempt) && exchange.response!.status !== 201)
      yield notApplicable('the target added no pet with such a name', branchOf(attempt.name!))
    const { creation, pet } = createdBy(exchange) ?? {}
    if (!isOpen(creation) || pet === undefined) return
    const sent = creation.name!
    if (pet.name === sent) yield observe(branchOf(sent))
    // What is worse than another composition or other blanks is for `accepted-name-survives`, which sees this too.
    else if (!mustSurvive(sent) || normalised(pet.name) === normalised(sent)) {
      const differ = parting(sent, pet.name)
      yield found({
        branch: branchOf(sent),
        message: `A name was accepted and came back as another: ${show(differ.got)} for ${show(differ.sent)}.`,
        expected: show(differ.sent),
        actual: show(differ.got),
        place: 'body.name',
        subjects: [String(pet.id)],
      })
    }
  },
  faults: [
    changes('trims', branches[0], name => name.trim()),
    changes('collapses-blanks', branches[0], name => name.replace(/ +/g, ' '), 'standard'),
    changes('composes', branches[0], name => name.normalize('NFC'), 'standard'),
    changes('decomposes', branches[0], name => name.normalize('NFD')),
    changes('drops-control-characters', branches[1], name => name.replace(/\p{Cc}/gu, '')),
    changes('drops-format-characters', branches[1], name => name.replace(/\p{Cf}/gu, ''), 'standard'),
    changes('empty-becomes-unnamed', branches[1], name => (name === '' ? 'unnamed' : name)),
  ],
})

function changes(id: string, branch: string, edit: (name: string) => string, depth?: 'standard') {
  const changed = misstores(
    id,
    branch,
    () => true,
    c => ({ name: edit(askedName(c)) }),
  )
  return depth === undefined ? changed : { ...changed, depth }
}
