import { parameter } from '../../src/kit/index.js'

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
    {
      name: 'like a number',
      values: [
        ...['2024-01-01', '0x10', '1234567890123456', '1e3'],
        ...['1/2/2024', '1_000', '90210', '50%'],
        ...['12.05.', '12:30', '7777777', '$5.99'],
        ...['2024-02', '.inf', '4111111111111111', '€ 7'],
      ],
    },
    {
      name: 'like another value',
      values: [
        ...['null', '{"name":"Rex"}', 'sold', 'true'],
        ...['~', '[Rex, Max]', 'pending', 'yes'],
        ...['undefined', '{Rex: dog}', 'available', 'off'],
      ],
    },
    { name: 'words of code', values: ['$name Null', '$name True', 'Drop $name', '$name Nan'] },
    { name: 'like a formula', values: prefixed('=+@-') },
    {
      name: 'what code and editors rewrite',
      values: [
        ...['__proto__', '- Rex: dog # 1', '"R" -- (c) 1/2 -> 2x4... <3 :) !', '**R** _d_ `x` ~~y~~ [a](b)'],
        ...['constructor', '&rex Rex: "dog" # 1', ':dog: <3 "M" (tm)... => 3x4 -- ?', '# R | ![a](b) **c** d_e_f \\*'],
        ...['toString', '> Rex: dog # 1', '+- 3/4 (r) "x" ;-) <3 ^_^ 2x2 -- !', '1. __R__ *d* `x` [a](b) \\_'],
        ...[
          'hasOwnProperty',
          '!!str Rex: *dog # 1',
          'xD <3 <- "R"... 2 x 3 != :cat: (c)--',
          '> R ~~y~~ | **b** c_d ![a](b)',
        ],
      ],
    },
    {
      name: 'markup',
      values: [
        ...[
          '<b onclick="a">R</b> [i]x[/i]',
          'R &amp; M; &copy; &#82; a & b',
          '<script>a</script>javascript:a',
          '/* R */ // x # y -- z ; w',
        ],
        ...[
          '<img src=x onerror=a>[b]R[/b]',
          'a &lt; &#x41; &reg; R & M',
          'R <svg/onload=a> <?php 7 ?>',
          '<!-- R --> # y // z (* a *)',
        ],
        ...[
          'a <i>b</i> <?x ?> <Rex [u]c[/u]',
          '&nbsp;R &#38; &quot;x & y',
          'data:a <script src=b> R',
          '{- R -} -- a ;; b // c /* d */',
        ],
        ...[
          'R<br><a href=x onload = y>',
          'R & M &euro; &#169;',
          'vbscript:R < S > <iframe>',
          '(* R *) <!-- a --> # b ; // c',
        ],
      ],
    },
    {
      name: 'quotes',
      values: [
        ...[
          'D\'Artagnan "le chat" Jr.',
          "'; DROP TABLE pets; sleep(5)--",
          '"Rex, `le chat`" O\\\'s 5%_',
          'Rex\'\'s ""b"" \u2018x\u2019',
        ],
        ...[
          '\'Rex\' the "dog"',
          "' UNION SELECT char(65); EXEC a",
          "'Rex\\'s' 100% a_b `c`",
          "''Rex'' \"x\" \u201cs\u201d",
        ],
        ...["O'Brien", "1 OR '1'='1' -- x_cast('a')", 'Rex\\\'s `b` %c_ \\"', '"Rex"'],
        ...["'Rex", "' OR 1=1; DELETE FROM a; xp_b--", "'a\\'b' LIKE '%_'", "Rex\u2019s ''b'' \"c"],
      ],
    },
    { name: 'backslashes', values: ['back\\slash', '\\n\\t \\x41', '\\u0041 \\0', 'Rex\\'] },
    {
      name: 'percent and plus',
      values: [
        ...['Rex%20%41%2B', '100% + a+b %%', '%s %d %5.2f {0} %(name)s %H', '%00 5%'],
        ...['Rex%41', 'a+b 5 % %% x', '%1$s %n {} %x %Y-%m', '%u0041 5%'],
        ...['%52ex', 'R+M %% 5 % d', '%(a)d {1} %2$d %c %s %M', '5% %'],
        ...['a%2520b', '1+1=2 %% a+b', '%p {0} %(b)s %-5d %1$x %S', '%% %c3%a9'],
      ],
    },
    {
      name: 'templates',
      values: [
        ...[
          '{{7*7}} [[x]] {%if a%} {b}',
          '${7*7} #{x} %{y} $(z) `id`',
          '$1 $& \\1 $$ \\g',
          '<%= 7 %> @rex $rex {name}',
        ],
        ...[
          '{% if 1 %} {{ a }} {x} [[b]]',
          '#{rex} ${x} @{y} `z` $(id)',
          "$0 $& $' \\2",
          '<?php 7 ?> <% a %> $b {c} @d',
        ],
        ...['[[rex]] {{x}} {% a %} {id}', '%{rex} ${a} #{b} $(c)', '\\1 \\g $& $2', '<%- 7 %> {rex} $_x @name'],
        ...[
          '{{ name }} {%- b %} [[c]] {d}',
          '@{rex} #{a} %{c} ${b} `d`',
          '$$ $` \\3 $&',
          '@7*7 {x} <%# a %> $rex @rex',
        ],
      ],
    },
    {
      name: 'paths',
      values: [
        ...['../../etc/passwd', 'pwd=a token: b 10.0.0.1 eyJh.', 'aux.txt', 'https://a:b@rex.test/?a=b #x'],
        ...['C:\\..\\Rex\\dog', 'password=rex x@rex.dev sk_live7', 'rex.tar.gz', 'www.rex.test R@rex.com @rex'],
        ...['~/rex/../a', '4111 1111 1111 1111 123-45-6789', 'nul', 'mailto:r@rex.net #rex @max #7'],
        ...['/rex', 'Bearer eyJh DE89 3704 0044 0532', 'rex.', 'ftp://rex.io/a +1 555 123 4567'],
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
    { name: 'accents', values: ['Zoë Façade élève', 'Crème Brûlée', 'ÅNGSTRÖM Señor', 'Müller Čapek ő'] },
    {
      name: 'other Latin letters',
      values: ['Straße Łódź ½', 'Øre œuf đuro ħ', 'İstanbul ıI STRASSE', 'ﬁn ① Æon Þór Ⅳ'],
    },
    { name: 'Greek and Cyrillic', values: ['ΣΊΣΥΦΟΣ', 'Мурзик', 'Ёжик аВс', 'ς σ Σ'] },
    {
      name: 'East Asian',
      values: ['猫のミケ ねこ', '멍멍이 \u1112\u1161\u11ab', '小狗 ｱｲｳ ﾈｺ', 'ＦＵＬＬ 犬 \uf900 ネコ'],
    },
    { name: 'right to left', values: ['חתול', 'قطة \ufe91\ufefb', 'mix קטן abc'] },
    { name: 'Indic and Thai', values: ['गाय', 'แมว', 'কুকুর'] },
    {
      name: 'combining marks',
      values: [
        'Zoe\u0308 Fac\u0327ade e\u0301le\u0300ve',
        'Z\u0351\u036b\u0343alg\u0489o',
        'Å \u212b \u2126',
        'a\u0323\u0307 a\u0307\u0323',
      ],
    },
    // With a flag, a variation selector and a colour of skin.
    {
      name: 'beyond the basic plane',
      values: ['🐶 Rex', '🐈 Rex', '🇩🇪 flag \u2764\ufe0f', '𝟘𝟙 \u{1f44d}\u{1f3fd}'],
    },
    { name: 'other digits', values: ['٣٤٥', '१२३', '１２', '²³ ₂'] },
    { name: 'long in bytes', values: [x('犬', 50), x('é', 130), x('🐶', 70), x('語', 300)] },
    { name: 'control characters', values: ['a\tb\nc', 'a\u0000b', '\u001b[31mred', 'a\u0085b\u007f'] },
    {
      name: 'other blanks and what is invisible',
      values: ['a\u00a0b\u2003c', '\ufeffRex\u200b', '\u202egnp.exe', 'a\u2028b\u00ad\u{e000}'],
    },
  ],
})

/** Texts that each mean something to many a piece of software: what an error quotes it may change, or stumble over. */
const manyAtOnce = [
  '{{7*7}} ${x} #{y} <%= 7 %> {% a %} [[b]] $c @d $(e) %{f} {g} \\1',
  '%s %d %1$s %% %(name)s {0} %Y-%m a+b %41 \\n \\x41 # 1',
  '<b onclick="a">b</b> <!-- c --> &amp; &#82; <?php d ?> [i]e[/i] javascript:f',
  `'; DROP TABLE pets; -- ' UNION SELECT char(65) OR '1'='1' sleep(5) EXEC xp_a /* b */ \\' 5%_ '' ""`,
  '**a** _b_ `c` ~~d~~ [e](f) ![g](h) | i_j_k \\* > l # 2',
  '"a" -- b... (c) 1/2 -> 2x4 :dog: :) <3 xD +- != ^_^ Bob\'s ?',
  'https://a:b@rex.test/?c=d www.rex.test x@rex.com mailto:y @rex #rex #7 +1 555 123 4567 /a',
  'password=a token: b Bearer c 4111 1111 1111 1111 123-45-6789 10.0.0.1 eyJh.i sk_live_7 DE89 3704 0044 0532',
  '../../etc/passwd C:\\a ~/b d.exe a|b?*: 6f0c4c55-9a0f-4d6f // f (* g *) ;; h',
  'ß ø đ ı İ æ ﬁ ½ ① ² Ｆ ｱ ς \u2126 \u212b “a” ’ – … \u{1d54f} \u{1f1e9}\u{1f1ea} \u{1f44d}\u{1f3fd} \u2764\ufe0f',
  'חתול \ufe91 \u1112\u1161\u11ab ne\u0301 \uf900 Ж \u4e2d, a/b \\ \'c\' "d" <e>',
]

/** What is read by its beginning. */
const fronts = [
  '',
  '=',
  '- ',
  '',
  '&',
  '> ',
  '',
  '[',
  "'",
  '',
  '# ',
  '@',
  '',
  '{',
  '1. ',
  '',
  '+',
  '~/',
  '',
  '! ',
  '%',
  '',
]

/** Names for requests about what is wrong besides: with room for the mark of the run, and such as the document leaves open. */
export const openNames: readonly string[] = [
  '$name Zo\u00eb <b>',
  `$name${x(' Bello', 50)}`,
  '\u00c9 $name 7',
  `$name's & "x"`,
  '\u{1f436} $name ',
  'a  $name',
  '\u5c0f\u72d7 $name, e\u0323\u0301',
  ...fronts.map((front, nth) => `${front}$name: ${manyAtOnce[nth % manyAtOnce.length]}`),
]
