import { change, defineRule, fault, found, observe, type SeamContext, sentText, show } from '../../src/kit/index.js'
import { asked, askedName, lengthBranch, lengthBranches, misstores } from './shared/creations.js'
import { createdBy, creationText } from './shared/sent.js'

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
    if (pet.name === sent) yield observe(branch)
    else {
      yield found({
        branch,
        message: `${creationText(creation)} sent the name ${show(sent)}, and the 201 has the name ${show(pet.name)}.`,
        expected: show(sent),
        actual: show(pet.name),
        place: 'body.name',
        subjects: [String(pet.id)],
      })
    }
  },
  faults: () => faults,
})

// -- Faults: servers that break the rule

const faults = [
  renames('in-upper-case', ordinary, name => name.toUpperCase()),
  renames('in-lower-case', ordinary, name => name.toLowerCase()),
  renames('without-blanks', ordinary, name => name.replaceAll(' ', '')),
  renames('with-plus-for-blank', ordinary, name => name.replaceAll(' ', '+')),
  renames('cut-at-16', ordinary, name => name.slice(0, 16)),
  renames('cut-at-29', '30 letters', name => name.slice(0, 29)),
  renames('padded-to-6', '3 to 5 letters', name => name.padEnd(6, 'x')),
  renames('empty', ordinary, () => ''),
  renames('with-a-blank-behind', ordinary, name => `${name} `),
  renames(
    'with-its-escapes',
    ordinary,
    name => name.replace('Con', '\\u0043\\u006F\\u006e'),
    c => sentText(c).includes('\\u'),
  ),
  renames(
    'only-of-sold',
    ordinary,
    name => name.toUpperCase(),
    c => asked(c, 'status') === 'sold',
  ),
  renames(
    'after-the-30th',
    ordinary,
    name => `${name} copy`,
    c => c.nth > 30,
    'standard',
  ),
  renames(
    'at-every-20th',
    ordinary,
    () => 'Rex',
    c => c.nth % 20 === 0,
    'standard',
  ),
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
    depth: 'standard',
    conditional: true,
  }),
]

function renames(
  id: string,
  branch: string,
  edit: (name: string) => string,
  where: (c: SeamContext) => boolean = () => true,
  depth?: 'standard',
) {
  return misstores(id, branch, where, c => ({ name: edit(askedName(c)) }), depth)
}
