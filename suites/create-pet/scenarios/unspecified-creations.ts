import { createRaw, defineScenario, further, type PlanFacts, someOf, writeJson } from '../../../src/kit/index.js'
import { encodedAs, mediaTypes } from '../../model/media-types.js'
import { readBack } from '../../shared/create-and-read.js'
import type { UnspecifiedCreation } from '../shared/unspecified-creation.js'

interface UnspecifiedInput extends UnspecifiedCreation {
  /** How `categoryId` is written; `$category` stands for the category that works. */
  readonly category?: string
  /** The Content-Type sent; empty for none at all. */
  readonly contentType?: string
  /** Whether the pet is read, if there is one. */
  readonly read?: boolean
}

const unknown = [
  '"color":"red"',
  '"Name":"other"',
  '"category_id":7',
  '"owner":null',
  '"owner":{"name":"Ann","address":{"city":"Rome"}}',
]
const furtherUnknown = [
  '"tags":["a",{"b":null}]',
  '"__proto__":{"admin":true}',
  '"constructor":{"prototype":{"admin":true}}',
  '"createdAt":"2020-01-01T00:00:00Z"',
  '"":1',
  '"Status":"sold"',
  '"category":{"id":7,"status":"sold"}',
  '"a":1,"b":2,"c":3,"d":4,"e":5',
  `"notes":"${'Bello '.repeat(20_000)}"`,
  `"tags":${'['.repeat(200)}${']'.repeat(200)}`,
]

/** Creations that go beyond the document without being wrong by it. */
export const unspecifiedCreations = defineScenario<UnspecifiedInput>({
  id: 'create-gaps',
  needs: ['category'],
  phases: ['main', 'keys'],
  unspecified: true,
  summary: 'POST /pets with unknown properties, other content types, a supplied id, and numbers spelt 1.0 or 1e2',
  sends: ['createPet'],
  examples: facts => withReads(unspecifiedOf(facts), facts),
  cost: ({ read }) => ({ requests: read ? 2 : 1, creates: 1 }),
  request(t, { members, category = '$category', contentType }) {
    const value = category.replace('$category', String(t.facts.categoryId))
    const more = members?.replace('$random', String(t.random(2n ** 40n, 2n ** 52n)))
    const text = `{"name":${writeJson(t.name())},"categoryId":${value},"status":"available"${more ? `,${more}` : ''}}`
    const headers = contentType === undefined ? {} : { headers: [['content-type', contentType]] as const }
    return createRaw(encodedAs(contentType ?? '', text), headers)
  },
  next: (t, created, { read }) => (read ? readBack(t, created) : undefined),
})

/** Of each kind one pet is read, another one by each seed. */
function withReads(gaps: readonly UnspecifiedInput[], { seed }: PlanFacts): readonly UnspecifiedInput[] {
  return gaps.map(each => {
    const like = gaps.filter(({ branch }) => branch === each.branch)
    return { ...each, read: like.indexOf(each) === Math.abs(seed) % like.length }
  })
}

const unspecifiedOf = (facts: PlanFacts): readonly UnspecifiedInput[] => [
  ...[...unknown, ...someOf(2, 'members', furtherUnknown, facts)].map(members => ({
    branch: 'unknown property',
    question: 'unknown properties on creation',
    members,
  })),
  ...['$category.0', '$categorye0', '1e2'].map(category => ({
    branch: 'spelling of a number',
    question: `categoryId spelt ${category.replace('$category', '<category>')}`,
    category,
  })),
  ...['', ...further('content types', mediaTypes, Object.keys(mediaTypes).length, facts)].map(contentType => ({
    branch: 'content type',
    question: contentType === '' ? 'creation without a content type' : `creation as ${contentType}`,
    contentType,
  })),
  { branch: 'supplied id', question: 'creation with an id', members: '"id":$random' },
]
