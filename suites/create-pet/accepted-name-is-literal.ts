import { defineRule, found, notApplicable, observe, show, step } from '../../src/kit/index.js'
import { createWithOtherNames } from './asks/other-names.js'
import { askedName, createdOf, misstores, sentName } from './shared/creations.js'
import { mustSurvive, normalised, parting } from './shared/names.js'

const branches = ['printable name', 'other name'] as const

export const acceptedNameIsLiteral = defineRule({
  id: 'accepted-name-is-literal',
  cites: 'create-name-to-the-letter',
  summary: 'A name that is accepted comes back to the letter, blanks and control characters included',
  why: 'A client that looks for the name it sent does not find it.',
  asks: [createWithOtherNames],
  branches,
  *judge(sample) {
    const sent = sentName(step(sample, 'create')!)!
    const branch = branches[mustSurvive(sent) ? 0 : 1]
    if (step(sample, 'create')!.response!.status >= 400)
      yield notApplicable('the target refused every such name', branch)
    const created = createdOf(sample)
    if (created === undefined) return
    const { pet, create } = created
    if (pet.name === sent) yield observe(branch)
    // What is worse than another composition or other blanks is a violation of `accepted-name-survives`.
    else if (!mustSurvive(sent) || normalised(pet.name) === normalised(sent)) {
      const differ = parting(sent, pet.name)
      yield found({
        branch,
        message: `A name was accepted and came back as another: ${show(differ.got)} for ${show(differ.sent)}.`,
        expected: show(differ.sent),
        actual: show(differ.got),
        place: 'body.name',
        exchanges: [create],
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
