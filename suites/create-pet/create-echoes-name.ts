import { always, change, defineRule, fault, sentText, show } from '../../src/kit/index.js'
import { asked, askedName, chance, misstores, renamed } from './shared/creation-faults.js'
import { createdBy, creationText, echoed, lengthBranch, lengthBranches } from './shared/sent.js'

const ordinary = 'ordinary name'

export const createEchoesName = defineRule({
  id: 'create-echoes-name',
  cites: 'create-echoes-name',
  summary: 'The name in the 201 equals the one that was sent',
  why: 'The animal goes by another name than its owner gave it.',
  scenarios: ['every way to create'],
  branches: [ordinary, ...lengthBranches],
  explains: ['accepted-name-*', 'get-returns-the-created-pet', 'sequences-are-consistent', 'same-in-every-view'],
  on: 'createPet',
  *judge(exchange) {
    const { creation, pet } = createdBy(exchange) ?? {}
    // Where the body is open, `accepted-name-survives` judges the same exchange.
    if (creation?.validity !== 'valid' || pet === undefined) return
    const sent = creation.name!
    const branch = lengthBranch(sent)[0] ?? ordinary
    const message = `${creationText(creation)} sent the name ${show(sent)}, and the 201 has the name ${show(pet.name)}.`
    yield* echoed(pet, 'name', sent, branch, message)
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  ...misstores([
    ['in-upper-case', ordinary, always, renamed(name => name.toUpperCase())],
    ['in-lower-case', ordinary, always, renamed(name => name.toLowerCase())],
    ['without-blanks', ordinary, always, renamed(name => name.replaceAll(' ', ''))],
    ['with-plus-for-blank', ordinary, always, renamed(name => name.replaceAll(' ', '+'))],
    ['cut-at-16', ordinary, always, renamed(name => name.slice(0, 16))],
    ['cut-at-29', '30 letters', always, renamed(name => name.slice(0, 29))],
    ['padded-to-6', '3 to 5 letters', always, renamed(name => name.padEnd(6, 'x'))],
    ['empty', ordinary, always, renamed(() => '')],
    ['with-a-blank-behind', ordinary, always, renamed(name => `${name} `)],
    ['with-its-escapes', ordinary, c => sentText(c).includes('\\u'), renamed(escaped)],
    ['only-of-sold', ordinary, c => asked(c, 'status') === 'sold', renamed(name => name.toUpperCase())],
    ['after-the-30th', ordinary, c => c.nth > 30, renamed(name => `${name} copy`), chance],
    ['at-every-20th', ordinary, c => c.nth % 20 === 0, renamed(() => 'Rex'), chance],
  ]),
  fault({
    id: 'mixed-up-side-by-side',
    branch: ordinary,
    seamFaults: () => {
      let last = ''
      return {
        'createPet.body': (body, c) => {
          const before = last
          last = askedName(c)
          return c.active > 1 && before !== '' ? change(body, { name: before }) : body
        },
      }
    },
    conditional: true,
  }),
]

function escaped(name: string): string {
  return name.replace('Con', '\\u0043\\u006F\\u006e')
}
