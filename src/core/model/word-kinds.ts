/**
 * Words that are ordinary (P7), and that software takes for something else than a name: it rewrites, refuses or hides them.
 * None is a word of code by itself.
 */
const words = {
  'a title':
    'Mr Mrs Ms Dr Jr Sr Sir Prof Capt Saint St Lady Lord Miss Madam Esq Herr Frau Mme Rev Hon Chief Sgt Gen Don Sra Inc Ltd Esq Maj Col San Santa Corp',
  'a month or a day':
    'Jan Feb Mar Apr May Jun Aug Sep Oct Dec Mon Tue Wed Thu Fri Sat Sun June July April Sunday Friday Today Monday Sept August Mai Juin Noon Tomorrow Utc Enero Abril Januar Mars Marzo Juli Now Night',
  'a place':
    'Paris London Rome China Turkey Jordan Chad Georgia Oslo Utah Texas Berlin Kyoto Lima Cuba Peru Us De Fr Mali Iran Ohio Iowa Nevada Spain India Cairo Street North Vienna Athens Madrid Rd Ave',
  'a boolean in some language':
    'oui ja nein si vrai faux falso nao sim evet da wahr falsch nej igen enabled disabled active si ano tak vero wahr',
  'a word that a filter finds inside':
    'Dickens Hancock Cassandra Essex Analyst Bassett Cockatoo Arsenal Scunthorpe Titus Grape',
  'a word of code inside':
    'Updated Droplet Selected Unions Deleted Andrea Orville Nullify Truett Falsetto Fromage Trues Inset',
  'test data by its look':
    'Test Tests Tester Testing Foo Bar Baz Dummy Sample Example Demo Asdf Qwerty Lorem Ipsum Abc Blah Admin Root Guest User Temp Tmp Todo',
  'repeated letters': 'aa aaa xxx zzz ooo bbbb llll eeeee mmmmm ssssss nnnnnn aaaaaaa xxx xxxx bebe lolo papapa',
  'odd capitals': 'McRex McKay iPet DeLa DeWitt roVer LaToya eBay VanDyk MacRae OBrien dEE AL USAir von',
  'a common word':
    'Max Bella Luna Rex Buddy Lucy Cat Dog Bird Fish The Pet Pets Name Data Status Store Item Value Charlie Rocky Class New Horse Rabbit Gato Object Field',
  'a rare word': 'Xyzzy Syzygy Rhythm Crwth Zyzzyva Phlox Gnu Qoph Fjord Vug',
} as const

type WordKind = keyof typeof words
export const wordKinds = Object.keys(words) as readonly WordKind[]

/** The words of a kind. */
export const wordsOf: Readonly<Record<WordKind, readonly string[]>> = Object.fromEntries(
  wordKinds.map(kind => [kind, words[kind].split(' ')]),
) as unknown as Record<WordKind, readonly string[]>

const kindByWord = new Map(wordKinds.flatMap(kind => wordsOf[kind].map(word => [word.toLowerCase(), kind] as const)))

/** The kind of the last of its words that means something; undefined where none does. */
export const wordKindIn = (name: string): WordKind | undefined =>
  name
    .split(' ')
    .map(word => kindByWord.get(word.toLowerCase()))
    .findLast(kind => kind !== undefined)
