import { createPet, type Depth, defineAsk, otherName } from '../../../src/kit/index.js'
import { type Status, statuses } from '../../list-pets/asks/branches.js'
import { fetchCreated } from './fetch-created.js'

export interface NameInput {
  readonly name: string
  readonly status?: Status
}

/** `$name` stands for a name of this run, by which one that is refused is known again (P27). */
const names = [
  '',
  ' ',
  'a',
  'Al',
  'A'.repeat(31),
  'Bello '.repeat(50).trim(),
  'x'.repeat(1000),
  `$name ${'x'.repeat(200)}`,
  '$name 犬 <7>',
  'Waldi'.repeat(2000),
  '犬'.repeat(300),
  '12345',
  '-1',
  'null',
  'true',
  'undefined',
  'NaN',
  '0x10',
  '[]',
  '{"name":"Rex"}',
  ' Rex',
  'Rex ',
  '  Rex  ',
  'Rex  the   Dog',
  '“O’Malley” & Söhne (№ 7), Ltd.',
  'D\'Artagnan "le chat" Jr.',
  'back\\slash/and`tick',
  '<b>Rex</b>',
  '<script>alert(1)</script>',
  '&amp; &lt;',
  "'; DROP TABLE pets; --",
  '{{7*7}} %s %d %20 +',
  'Rex%20%41 + %26%2B',
  '../../etc/passwd',
  'Müßiggänger',
  'e\u0301le\u0300ve'.normalize('NFD'),
  'e\u0301le\u0300ve'.normalize('NFC'),
  'Å \u212b',
  'ﬁn ①',
  'Мурзик',
  'ΣΊΣΥΦΟΣ',
  '猫のミケ',
  '멍멍이',
  'गाय',
  'חתול',
  'قطة',
  'mix קטן abc',
  'Z\u0351\u036b\u0343alg\u0489o',
  '🐶',
  '🐈 𝒞𝒶𝓉 𠀋',
  '👩\u200d👧',
  '🇩🇪 flag',
  'a\tb',
  'a\nb',
  'a\u0000b',
  '\u001b[31mred',
  'a\u0085b',
  'a\u00a0b',
  'a\u2028b',
  '\ufeffRex',
  'a\u200bb',
  '\u202egnp.exe',
  '\ue000',
] as const

const quick = new Set([
  '',
  'a',
  'x'.repeat(1000),
  '12345',
  ' Rex',
  '<b>Rex</b>',
  'null',
  'D\'Artagnan "le chat" Jr.',
  'back\\slash/and`tick',
  'Rex%20%41 + %26%2B',
  `$name ${'x'.repeat(200)}`,
  'Müßiggänger',
  'ﬁn ①',
  '猫のミケ',
  '🐶',
  'a\tb',
])
const runs: Record<Depth, number> = { quick: 6, standard: 40, deep: 200 }

/** Creations with names of which the document says nothing. */
export const createWithOtherNames = defineAsk<NameInput>({
  id: 'create-with-other-names',
  phase: 'main',
  gap: true,
  summary:
    'POST /pets with names outside the ordinary: empty, long, other scripts, punctuation, control characters ...',
  needs: ['category'],
  writes: true,
  examples: ({ depth }) =>
    names
      .filter(name => depth !== 'quick' || quick.has(name))
      .map((name, i) => (i % 4 === 3 ? { name } : { name, status: statuses[i % 4]! })),
  property: { arbitrary: () => otherName().map(name => ({ name, status: 'available' as const })), runs },
  cost: { requests: 2, creates: 1 },
  async perform(t, { name: template, status }) {
    const name = template.startsWith('$name') ? template.replace('$name', t.name()) : template
    const body = { name, categoryId: t.facts.categoryId!, ...(status === undefined ? {} : { status }) }
    await fetchCreated(t, await t.send('create', createPet(body)))
  },
})
