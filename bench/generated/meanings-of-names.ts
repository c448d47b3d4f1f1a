import type { Interaction } from '../../src/core/model/model.js'
import { isOrdinaryName } from '../../src/core/model/ordinary-name.js'
import type { InjectionContext } from '../../src/core/rule/injection.js'
import { creationOf, type Meaning, meaning, words } from './meaning.js'

const nameOf = (interaction: Interaction): string | undefined => creationOf(interaction)?.name

type Definitions = Readonly<Record<string, RegExp>>

/** Names that must be accepted and come back to the letter (P7). */
const ordinary = (name: string, definitions: Definitions): Meaning =>
  meaning({
    ...{ name, kinds: ['creation'], definitions },
    faults:
      /^create-(?:(?:shows|keeps)-a-name-(?:in-|cut-by|with-more)|returns-(?:200|500)|stores-nothing|gives-an-id)/,
    of: interaction => {
      const text = nameOf(interaction)
      return text !== undefined && isOrdinaryName(text) ? text : undefined
    },
  })

export const meaningsOfNames: readonly Meaning[] = [
  ordinary('titles and initials', {
    'forms of address': words('mr mrs ms miss mx dr prof sir dame madam rev hon'),
    'military and police ranks': words('pvt cpl sgt lt capt maj col gen adm officer chief'),
    'titles in other languages': words('herr frau fr hr m mme mlle sr sra srta don dona sig monsieur'),
    'suffixes of generations and degrees': words('jr sr ii iii iv phd md esq bsc msc dds rn'),
    initials: /(?<![a-z])[a-z](?![a-z])/i,
    saints: words('st ste saint sankt san santa sao'),
    'legal forms': words('inc ltd llc gmbh corp co plc ag sa bv oy'),
  }),
  ordinary('words of a calendar', {
    'months in short': words('jan feb mar apr may jun jul aug sep sept oct nov dec'),
    months: words('january february march april may june july august september october november december'),
    days: /(?<![a-z])(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday)?(?![a-z])/i,
    'relative dates': words('today tomorrow yesterday now noon midnight tonight'),
    'months in other languages': words('januar februar mai juni juli janvier mars avril juin enero abril marzo agosto'),
    'time zones': words('utc gmt est cet pst bst ist z am pm edt cest'),
  }),
  ordinary('places', {
    countries: words(
      'chad china cuba egypt france georgia ghana greece india iran ireland israel italy japan jordan kenya mali malta nepal niger oman peru poland qatar spain togo turkey wales',
    ),
    capitals: words(
      'berlin paris london rome madrid lima oslo vienna athens cairo tokyo dublin warsaw havana bern kyiv',
    ),
    'states of the USA': words(
      'texas ohio utah iowa maine nevada georgia florida virginia washington oregon alaska hawaii dakota',
    ),
    'codes of countries': words('us uk de fr it es cn ru in no se at be ch ca io ai'),
    'parts of an address': words('st street ave road rd lane apt suite square north south east west po'),
  }),
  ordinary('booleans', {
    'yes and no in other languages': words('ja nein oui non si da nyet nie tak nao sim evet hayir ano igen nem ken jo'),
    'true and false in other languages': words('vrai faux wahr falsch vero falso cierto verdadeiro sant falsk sand'),
    switches: words('enabled disabled active inactive enable disable y n t f ok'),
  }),
  ordinary('words that filters find', {
    'swear words inside': /ass|tit|cum|cock|dick|cunt|arse|anal|sex|hell|shit|fag|rape|nig/i,
    'the same by prefix': /(?<![a-z])(?:ass|dick|cock|tit|sex|hell|anal|scunt|grape|ana)/i,
    'SQL inside': /select|insert|update|delete|drop|union|alter|exec|create|table|from|where/i,
    'literals inside': /true|false|null|none|nan|undef/i,
    'operators inside': /(?<![a-z])(?:or|and|in|is|not|like|as)[a-z]|[a-z](?:or|and)(?![a-z])/i,
    'reserved words of programs': words('class new return if for while import public static int let var def end'),
    'trade marks and reserved names': words(
      'google apple amazon microsoft tesla admin root support official staff system',
    ),
  }),
  ordinary('test data by its look', {
    placeholders: words('foo bar baz qux quux foobar'),
    'rows of keys': /qwer|asdf|zxcv|qwertz|hjkl|uiop/i,
    'words of a test': words('test tests testing tester demo sample example dummy fake mock temp tmp'),
    'filling text': words('lorem ipsum dolor abc xyz aaa xxx todo tbd blah'),
    'test anywhere': /test|dummy|sample/i,
    accounts: words('admin root guest user anonymous nobody system default unknown'),
  }),
  ordinary('repeated letters', {
    'three alike': /([a-z])\1\1/i,
    'five alike': /([a-z])\1{4}/i,
    'a word of one letter again and again': /(?<![a-z])([a-z])\1+(?![a-z])/i,
    'a syllable twice': /(?<![a-z])([a-z]{2,4})\1(?![a-z])/i,
    'a word twice': /(?<![a-z])([a-z]+) \1(?![a-z])/i,
    'x three times': /xxx/i,
  }),
  ordinary('odd capitals', {
    'Mc and Mac': /(?<![A-Za-z])Ma?c[A-Z]/,
    'particles joined': /(?<![A-Za-z])(?:De|La|Le|Van|Von|Di|Du|O|Fitz|Al|El)[A-Z][a-z]/,
    'a small letter first': /(?<![A-Za-z])[a-z]+[A-Z]/,
    'a capital inside': /[a-z][A-Z][a-z]/,
    'capitals first': /(?<![A-Za-z])[A-Z]{2,}[a-z]/,
    'all but the first in capitals': /(?<![A-Za-z])[a-z][A-Z]+(?![A-Za-z])/,
    'small particles between': / (?:de|von|van|la|le|di|the|of|and|and)(?: |$)/,
    'a capital last': /[a-z][A-Z](?![A-Za-z])/,
  }),
  ordinary('common words', {
    'names of most pets': words('max bella luna charlie lucy cooper bailey daisy buddy molly rocky milo coco rex'),
    'stop words': words('the a an of to in is it for on as at be this that with by'),
    'words of the document': words('pet pets animal animals name category status store id list limit key error'),
    'kinds of animal': words('cat dog bird fish hamster rabbit horse snake turtle mouse hund chat gato'),
    'words of data': words('data value name item object field row record string text number'),
  }),
  ordinary('rare words', {
    'without a vowel': /(?<![a-z])[b-df-hj-np-tv-xz]{3,}(?![a-z])/i,
    'q without u': /q(?!u)/i,
    'four consonants in a row': /[b-df-hj-np-tv-xz]{4}/i,
    'three vowels in a row': /[aeiou]{3}/i,
    'Roman numerals': /(?<![a-z])[ivxlcdm]{2,}(?![a-z])/i,
    'j, q, x and z': /(?=.*[jqxz].*[jqxz].*[jqxz])/i,
    'a long word': /[a-z]{12}/i,
  }),
  twins(),
]

/** Names that are one to somebody: of an earlier pet and of the one that is created. */
function twins(): Meaning {
  const folded =
    (fold: (name: string) => string) =>
    (name: string, { pets }: InjectionContext): boolean => {
      const key = fold(name)
      return key.length > 2 && pets.some(pet => pet.name !== name && fold(pet.name) === key)
    }
  const lower = (name: string) => name.toLowerCase()
  const marksOff = (name: string) => lower(name.normalize('NFD').replace(/\p{M}/gu, ''))
  const definitions: Readonly<Record<string, (name: string) => string>> = {
    'letter case': lower,
    blanks: name => lower(name).replace(/\s/g, ''),
    'blanks at the ends': name => name.trim(),
    accents: marksOff,
    compatibility: name => lower(name.normalize('NFKC')),
    composition: name => name.normalize('NFC'),
    'all but letters and digits': name => lower(name).replace(/[^\p{L}\p{N}]/gu, ''),
    digits: name => lower(name).replace(/\d+/g, ''),
    'the first 20 characters': name => (name.length < 20 ? name : name.slice(0, 20)),
    'the first 24 characters': name => (name.length < 24 ? name : name.slice(0, 24)),
    'the order of words': name => lower(name).split(' ').sort().join(' '),
    'letters in any order': name => [...lower(name)].sort().join(''),
    'doubled letters': name => lower(name).replace(/(.)\1+/g, '$1'),
    vowels: name => lower(name).replace(/[aeiou]/g, ''),
    'an s at the end': name => lower(name).replace(/s$/, ''),
    'a Turkish i': name => lower(name.replace(/[İIıi]/g, 'i')),
    'a German collation': name =>
      lower(name).replace(/ß/g, 'ss').replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue'),
    'everything beyond the basic plane': name => name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
    'everything beyond ASCII': name => name.replace(/[^\0-\x7f]/g, '?'),
    'look-alikes': name =>
      lower(name)
        .replace(/[ас еорху]/g, at => 'ac eopxy'['ас еорху'.indexOf(at)]!)
        .replace(/0/g, 'o')
        .replace(/[1l|]/g, 'i'),
    sigmas: name => lower(name).replace(/ς/g, 'σ'),
    kana: name =>
      name.normalize('NFKC').replace(/[\u3041-\u3096]/g, at => String.fromCharCode(at.charCodeAt(0) + 0x60)),
    'a leading article': name => lower(name).replace(/^(?:the|a|an|le|la|der|die|das) /, ''),
    'a title': name => lower(name).replace(/ ?(?<![a-z])(?:mr|mrs|dr|jr|sr)(?![a-z])\.? ?/g, ''),
  }
  return meaning({
    name: 'twins, but for',
    kinds: ['creation'],
    faults: /^create-(?:gives-an-id-again|(?:shows|keeps)-a-name-with-more)$/,
    of: nameOf,
    definitions: Object.fromEntries(Object.entries(definitions).map(([name, fold]) => [name, folded(fold)])),
  })
}
