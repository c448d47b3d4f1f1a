import {
  always,
  defineRule,
  type Exchange,
  eachPet,
  edited,
  type Facts,
  type Finding,
  faultsAt,
  found,
  notApplicable,
  type Outcomes,
  observe,
  type PetView,
  parsedResponse,
  type SentCreation,
  sameValue,
  showBoth,
  shown,
  shownName,
} from '../../src/kit/index.js'
import { mayDiffer, mustSurvive, normalised, parting } from '../model/name-kinds.js'
import { askedName, misstores, renamed } from './shared/creation-faults.js'
import { createdBy, isAcceptedUnspecified, isClear, soundCreation } from './shared/sent.js'

const branches = ['printable name', 'other name'] as const
const branchOf = (name: string) => branches[mustSurvive(name) ? 0 : 1]

const isOpen = (creation: SentCreation | undefined): creation is SentCreation =>
  isAcceptedUnspecified(creation) && isClear(creation, 'name')

export const acceptedNameIsLiteral = defineRule({
  id: 'accepted-name-is-literal',
  cites: 'create-name-to-the-letter',
  summary: 'A name that is accepted comes back to the letter, blanks and control characters included',
  why: 'A client that looks for the name it sent does not find it.',
  scenarios: ['creations with other names', 'whole-list'],
  branches,
  concerns(exchange) {
    const attempt = soundCreation(exchange)
    return isOpen(attempt) ? branchOf(attempt.name!) : undefined
  },
  *judge(exchange, facts) {
    if (exchange.endpoint !== 'createPet') {
      yield* laterViews(exchange, facts)
      return
    }
    const attempt = soundCreation(exchange)
    if (isOpen(attempt) && exchange.response!.status !== 201)
      yield notApplicable('the target added no pet with such a name', branchOf(attempt.name!))
    const { creation, pet } = createdBy(exchange) ?? {}
    if (!isOpen(creation) || pet === undefined) return
    const sent = creation.name!
    if (sameValue(pet.name, sent)) yield observe(branchOf(sent))
    // What is worse than another composition or other blanks is for `accepted-name-survives`, which sees this too.
    else if ((!mustSurvive(sent) || normalised(pet.name) === normalised(sent)) && !isOfOther(pet, sent, facts)) {
      yield found(otherName('A name was accepted and came back as another', sent, pet, 'body.name'))
    }
  },
  faults: () => [
    ...misstores([
      ['trims', branches[0], always, renamed(name => name.trim())],
      ['composes', branches[0], always, renamed(composed), 'standard'],
      ['drops-control-characters', branches[1], always, renamed(name => name.replace(/\p{Cc}/gu, ''))],
      ['empty-becomes-unnamed', branches[1], c => askedName(c) === '', renamed(() => 'unnamed')],
    ]),
    ...faultsAt('getPet.body', [
      ['trims-in-get-pet', branches[0], always, edited('name', name => String(name).trim()), 'standard'],
    ]),
    ...faultsAt('listPets.body', [
      ['composes-in-lists', branches[0], always, eachPet(edited('name', name => composed(String(name)))), 'standard'],
    ]),
  ],
})

/** What the 201 showed to the letter is shown otherwise later; what is worse is for the rules on views. */
function* laterViews(exchange: Exchange, facts: Facts): Outcomes {
  const response = parsedResponse(exchange)
  const { pet, pets = pet === undefined ? [] : [pet] } = response
  for (const view of pets) {
    const own = facts.own(view.id)
    const said = own?.said.name
    if (said === undefined || shownName(response, view.raw) === undefined) continue
    if (sameValue(said, view.name) || facts.mayShowFormer(view, exchange)) continue
    if (!mayDiffer(said, view.name) || isOfOther(view, said, facts)) continue
    const place = pet === undefined ? `body[${pets.indexOf(view)}].name` : 'body.name'
    const finding = otherName('The 201 showed a name, and a later response another', said, view, place)
    yield found(own?.creation === undefined ? finding : { ...finding, exchanges: [own.creation, exchange] })
    return
  }
}

/** Another pet of this run is shown in its place. */
const isOfOther = ({ name }: PetView, said: string, { named }: Facts): boolean =>
  name !== said && named(name) !== undefined

function otherName(what: string, expected: string, { id, name }: PetView, place: string): Finding {
  const differ = parting(expected, name)
  const both = showBoth(differ.sent, differ.got)
  return {
    branch: branchOf(expected),
    message: `${what}: ${both.actual} for ${both.expected}.`,
    ...{ ...shown(differ.sent, differ.got), place, subjects: [String(id)] },
  }
}

function composed(name: string): string {
  return name.normalize('NFC')
}
