import { type Parameter, sentRequest } from '../../../src/kit/index.js'
import { nameKind } from '../../create-pet/shared/names.js'
import { markedName, ordinaryName, ordinaryNameClass } from './creations.js'

const x = (text: string, count: number) => text.repeat(count)
const prefixed = (marks: string) => [...marks].map(mark => `${mark}Rex`)

/**
 * Names that the document leaves open (P11), by what spoils them: lengths at which columns end, texts that spreadsheets,
 * YAML, SQL, templates and markup take for something else, and what Unicode has. `$name` is a name of this run.
 */
export const otherName: Parameter<string> = {
  name: 'name',
  source: '2 P11',
  classes: [
    { name: 'empty', values: [''] },
    { name: 'blanks only', values: [' ', '   '] },
    { name: 'one or two letters', values: ['a', 'Al', 'Z'] },
    { name: '31 to 64 letters', values: [x('A', 31), '$name Archibald Barnaby Cornelius', x('Bello ', 10).trim()] },
    { name: '65 to 256 letters', values: [x('x', 65), x('b', 129), x('Bello ', 40).trim(), x('c', 256)] },
    { name: '257 to 1000 letters', values: [x('x', 257), x('Bello ', 100).trim(), x('d', 1000)] },
    { name: 'more than 1000 letters', values: [x('Waldi', 500), x('e', 4097), x('Waldi', 2000)] },
    { name: 'blanks at the ends', values: [' Rex', 'Rex ', '  Rex  '] },
    { name: 'double blanks', values: ['Rex  the   Dog', 'a  b'] },
    { name: 'digits', values: ['12345', '007', '0', '$name 7', '3com'] },
    {
      name: 'like a number',
      values: ['-1', '1e3', '0x10', '1.0', '+5', '1_000', '1,000', '.5', '12:30', '2024-01-01', '1/2'],
    },
    {
      name: 'like another value',
      values: ['null', 'true', 'NaN', 'undefined', 'No', 'yes', 'Infinity', '~', '[]', '{"name":"Rex"}'],
    },
    { name: 'like a formula', values: prefixed('=+@-') },
    { name: 'prototype members', values: ['__proto__', 'constructor', 'toString', 'hasOwnProperty'] },
    { name: 'markup', values: ['<b>Rex</b>', '&amp; &lt;', '<script>alert(1)</script>', '<!-- Rex -->'] },
    { name: 'quotes', values: ['D\'Artagnan "le chat" Jr.', "'; DROP TABLE pets; --", '`Rex`', "Rex''s"] },
    { name: 'backslashes', values: ['back\\slash', '\\n', '\\u0041', 'C:\\pets\\rex', 'Rex\\'] },
    { name: 'percent and plus', values: ['Rex%20%41', '100% + 1', '%s %d', '%00', 'a+b', '%26%2B', '5%'] },
    { name: 'templates', values: ['{{7*7}}', '${7*7}', '#{7*7}', '<%= 7 %>', '$1 $&'] },
    { name: 'paths', values: ['../../etc/passwd', 'a/b', 'con', 'aux.txt', './rex', 'file:///rex'] },
    {
      name: 'punctuation',
      values: ['“O’Malley” & Söhne (№ 7), Ltd.', 'Rex!', 'a;b', '#rex', 'Rex.', '*', '_x_', 'a|b', 'Mr. & Mrs.', '?'],
    },
    { name: 'accents', values: ['Zoë', 'Façade', 'Crème Brûlée', 'ÅNGSTRÖM', 'Señor Núñez', 'Müller'] },
    { name: 'other Latin letters', values: ['Straße', 'Łódź', 'İstanbul', 'ﬁn ①', 'Æon Þór', 'ıI'] },
    { name: 'Greek and Cyrillic', values: ['ΣΊΣΥΦΟΣ', 'Мурзик', 'Ёжик', 'ς σ Σ'] },
    { name: 'East Asian', values: ['猫のミケ', '멍멍이', '小狗', 'ｱｲｳ', 'ＦＵＬＬ'] },
    { name: 'right to left', values: ['חתול', 'قطة', 'mix קטן abc'] },
    { name: 'Indic and Thai', values: ['गाय', 'แมว', 'কুকুর'] },
    {
      name: 'combining marks',
      values: ['e\u0301le\u0300ve', 'Z\u0351\u036b\u0343alg\u0489o', 'Å \u212b', 'a\u0323\u0307'],
    },
    { name: 'beyond the basic plane', values: ['🐶', '🐈 𝒞𝒶𝓉 𠀋', '🇩🇪 flag', '𝟘𝟙', 'Rex 🐕'] },
    { name: 'other digits', values: ['٣٤٥', '१२३', '１２', '²³'] },
    { name: 'long in bytes', values: [x('犬', 100), x('é', 130), x('🐶', 70), x('語', 300)] },
    { name: 'control characters', values: ['a\tb', 'a\nb', 'a\u0000b', '\u001b[31mred', 'a\u0085b', 'a\u007fb'] },
    { name: 'other blanks', values: ['a\u00a0b', 'a\u2028b', 'a\u3000b', 'a\u2003b'] },
    {
      name: 'invisible characters',
      values: ['\ufeffRex', 'a\u200bb', '\u202egnp.exe', '👩\u200d👧', 'a\u00adb', '\ue000'],
    },
  ],
}

/** For questions about what is wrong besides: with room for the mark of the run, and such as the document leaves open. */
export const besideName: Parameter<string> = {
  ...markedName,
  classes: [
    ...markedName.classes.filter(({ name }) => name !== '26 to 29 characters'),
    {
      name: 'left open',
      values: [
        '$name Zo\u00eb',
        `$name${x(' Bello', 50)}`,
        '\u00c9 $name',
        '$name 7',
        "$name's",
        '\u{1f436} $name',
        '$name ',
        'a  $name',
        '\u5c0f\u72d7 $name',
        '$name <b>',
        'e\u0323\u0301 $name',
      ],
    },
  ],
}

/** For questions with a bad key: who is refused for it may have sent any name. */
export const keyedName: Parameter = {
  name: 'kind of name',
  source: '5 P11 P15',
  classes: [{ name: 'ordinary' }, { name: 'left open' }],
  preferred: 'ordinary',
}

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
