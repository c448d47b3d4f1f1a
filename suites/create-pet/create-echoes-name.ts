import { always, defineRule, show } from '../../src/kit/index.js'
import { misstores, renamed } from './shared/creation-faults.js'
import { createdBy, creationText, echoed, lengthBranch, lengthBranches } from './shared/sent.js'

const ordinary = 'ordinary name'

export const createEchoesName = defineRule({
  id: 'create-echoes-name',
  cites: 'create-echoes-name',
  summary: 'The name in the 201 equals the one that was sent',
  why: 'The animal goes by another name than its owner gave it.',
  scenarios: ['every way to create'],
  branches: [ordinary, ...lengthBranches],
  on: 'createPet',
  *judge(exchange) {
    const { creation, pet } = createdBy(exchange) ?? {}
    // Where the body is open, `accepted-name-survives` judges the same exchange.
    if (creation?.validity !== 'valid' || pet === undefined) return
    const sent = creation.name!
    const branch = lengthBranch(sent)[0] ?? ordinary
    const message = `${creationText(creation)} sent the name ${show(sent)}, and the 201 has the name ${show(pet.name)}.`
    yield echoed(pet, 'name', sent, branch, message)
  },
  faults: () =>
    misstores([
      ['in-upper-case', ordinary, always, renamed(name => name.toUpperCase())],
      ['cut-at-29', '30 letters', always, renamed(name => name.slice(0, 29))],
      ['padded-to-6', '3 to 5 letters', always, renamed(name => name.padEnd(6, 'x'))],
    ]),
})
