import { type Parameter, sentRequest } from '../../src/kit/index.js'
import { category, letters, ordinaryName, ordinaryNameClass, status, words } from './creations.js'
import { nameKind } from './name-kinds.js'
import { parameter } from './parameter.js'

const x = (text: string, count: number) => text.repeat(count)
const prefixed = (marks: string) => [...marks].map(mark => `${mark}Rex`)

/**
 * Names that the document leaves open (P11), by what spoils them: lengths at which columns end, texts that spreadsheets,
 * YAML, SQL, templates and markup take for something else, and what Unicode has. `$name` is a name of this run. A standard run
 * sends each class with four statuses, so four values are all seen: whatever spoils one sign of a class stands in one of them. Of more
 * values each fourth one is of the same kind, of which the seed chooses one.
 */
export const otherName = parameter({
  name: 'name',
  source: '2 P11',
  classes: [
    { name: 'empty', values: [''] },
    { name: 'one or two letters', values: ['a', 'No', 'Z', 'Al'] },
    {
      name: '31 to 64 letters',
      values: [x('A', 31), '$name Archibald Barnaby Cornelius', x('Bello ', 10).trim(), x('B', 64)],
    },
    { name: '65 to 256 letters', values: [x('x', 65), x('b', 129), x('Bello ', 40).trim(), x('c', 256)] },
    { name: '257 to 1000 letters', values: [x('x', 257), x('Bello ', 100).trim(), x('d', 1000)] },
    { name: 'more than 1000 letters', values: [x('Waldi', 500), x('e', 4097), x('Waldi', 2000), x('犬', 22_000)] },
    { name: 'blanks at the ends', values: ['  Rex  ', ' Rex', 'Rex '] },
    { name: 'several blanks in a row', values: ['Rex  the   Dog', '   '] },
    { name: 'digits', values: ['007', '$name 7', '1.50', '3com 42'] },
    { name: 'like a number', values: ['2024-01-01', '0x10', '12345678901234567890', '1e3'] },
    { name: 'like another value', values: ['null', '{"name":"Rex"}', 'sold', 'true'] },
    { name: 'words of code', values: ['$name Null', '$name True', 'Drop $name', '$name Nan'] },
    { name: 'like a formula', values: prefixed('=+@-') },
    {
      name: 'what code and editors rewrite',
      values: [
        ...['__proto__', '- Rex', 'Rex -- dog...', ':dog: Rex :)'],
        ...['constructor', 'Rex: dog', '(c) Rex (tm)', '**Rex** _dog_'],
        ...['toString', '~ Rex', '1/2 Rex -> Max', '[Rex](rex) `dog`'],
        ...['hasOwnProperty', '!!str Rex', '"Rex" said \'no\'', '~~Rex~~ <3'],
      ],
    },
    {
      name: 'markup',
      values: [
        ...['<b>Rex</b>', '&amp; &lt;', '<script>alert(1)</script>', '<!-- Rex -->'],
        ...['Rex<br>', '&copy; Rex', '<img src=x onerror=a>', 'Rex /* the dog */'],
        ...['a <i>b</i> c', '&#82;ex', 'javascript:rex', 'Rex // dog'],
        ...['<Rex>', 'Rex & Max;', '<svg/onload=a>', 'Rex # dog'],
      ],
    },
    {
      name: 'quotes',
      values: [
        ...['D\'Artagnan "le chat" Jr.', "'; DROP TABLE pets; --", '"Rex, `le chat`"', "Rex''s"],
        ...['Rex "the" dog', "Rex' OR '1'='1", '`Rex`', 'Rex""s'],
        ...["O'Brien", '1 UNION SELECT 1', '"Rex"', "Rex\\'s"],
        ...['"Rex', 'Rex"; exec x', "'Rex'", 'Rex\u201cs\u201d'],
      ],
    },
    { name: 'backslashes', values: ['back\\slash', '\\n\\t', '\\u0041', 'Rex\\'] },
    {
      name: 'percent and plus',
      values: [
        ...['Rex%20%41%2B', '100% + a+b', '%s %d %%', '%00 5%'],
        ...['Rex%41', 'a+b', '%(name)s', '%u0041 5%'],
        ...['%52ex', 'Rex + Max', '{0} {}', '5% %'],
        ...['a%2520b', '1+1=2', '%1$s %n', '%%'],
      ],
    },
    {
      name: 'templates',
      values: [
        ...['{{7*7}}', '${7*7} #{7*7}', '$1 $& $$', '<%= 7 %>'],
        ...['{% if 1 %}', '#{rex}', '$0 $&', '<?php 7 ?>'],
        ...['[[rex]]', '@{rex}', '\\1 \\g', '<%- 7 %>'],
        ...['{{ name }}', '%{rex}', '$$ $`', '@7*7'],
      ],
    },
    {
      name: 'paths',
      values: [
        ...['../../etc/passwd', 'a/b/', 'aux.txt', 'https://rex.test'],
        ...['C:\\Rex\\dog', 'password=rex', 'rex.tar.gz', 'www.rex.test'],
        ...['~/rex', '4111 1111 1111 1111', '.rex', 'rex@rex.test'],
        ...['/rex', 'token: rex', 'rex.', 'ftp://rex.test/?a=b&c'],
      ],
    },
    {
      name: 'punctuation',
      values: [
        'Jean-Luc (jr), a;:dog: c_d?',
        'Rex! #a*b|c ^d~ [e] f@g.',
        '“O’Malley” & Söhne – № … €',
        '#rex@home_x ~ a^b=c+d-e|f; *',
      ],
    },
    { name: 'accents', values: ['Zoë Façade', 'Crème Brûlée', 'ÅNGSTRÖM Señor', 'Müller Čapek ő'] },
    { name: 'other Latin letters', values: ['Straße Łódź', 'Øre œuf đuro', 'İstanbul ıI', 'ﬁn ① Æon Þór'] },
    { name: 'Greek and Cyrillic', values: ['ΣΊΣΥΦΟΣ', 'Мурзик', 'Ёжик', 'ς σ Σ'] },
    { name: 'East Asian', values: ['猫のミケ', '멍멍이', '小狗 ｱｲｳ', 'ＦＵＬＬ 犬'] },
    { name: 'right to left', values: ['חתול', 'قطة', 'mix קטן abc'] },
    { name: 'Indic and Thai', values: ['गाय', 'แมว', 'কুকুর'] },
    {
      name: 'combining marks',
      values: ['e\u0301le\u0300ve', 'Z\u0351\u036b\u0343alg\u0489o', 'Å \u212b', 'a\u0323\u0307'],
    },
    // With a flag, a variation selector and a colour of skin.
    {
      name: 'beyond the basic plane',
      values: ['🐶 Rex', '🐈 𝒞𝒶𝓉 𠀋', '🇩🇪 flag \u2764\ufe0f', '𝟘𝟙 \u{1f44d}\u{1f3fd}'],
    },
    { name: 'other digits', values: ['٣٤٥', '१२३', '１２', '²³'] },
    { name: 'long in bytes', values: [x('犬', 50), x('é', 130), x('🐶', 70), x('語', 300)] },
    { name: 'control characters', values: ['a\tb\nc', 'a\u0000b', '\u001b[31mred', 'a\u0085b\u007f'] },
    {
      name: 'other blanks and what is invisible',
      values: ['a\u00a0b\u2003c', '\ufeffRex\u200b', '\u202egnp.exe', 'a\u2028b\u00ad\u{e000}'],
    },
  ],
})

/** Names for questions about what is wrong besides: with room for the mark of the run, and such as the document leaves open. */
export const openNames: readonly string[] = [
  '$name Zo\u00eb <b>',
  `$name${x(' Bello', 50)}`,
  '\u00c9 $name 7',
  `$name's & "x"`,
  '\u{1f436} $name ',
  'a  $name',
  '\u5c0f\u72d7 $name, e\u0323\u0301',
]

/** Any name, of the body or of the pet that is read: ordinary ones by length, the others by what is in them. */
export const name: Parameter = {
  name: 'name',
  source: '2 P7 P11',
  said: { what: '`name`', of: Object.fromEntries(ordinaryName.classes.map(each => [each.name, `${each.name} long`])) },
  classes: [...ordinaryName.classes, ...otherName.classes],
  classOf: interaction => {
    const text = interaction.setting.pet?.name ?? sentRequest(interaction).creation?.name
    return text === undefined ? undefined : (ordinaryNameClass(text) ?? nameKind(text))
  },
}

/** The pet of a body, or the one that is read. */
export const ofPet = [name, words, letters, category, status] as const
