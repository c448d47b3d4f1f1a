/** What a hostile server may say in the hope that somebody's terminal, browser or CI log takes it for more than text. */
export const texts = {
  colour: '\u001b[31;1mFAKE: all passed\u001b[0m',
  screen: '\u001b[2J\u001b[1;1H\u001bc',
  link: '\u001b]8;;http://evil.example/\u0007click\u001b]8;;\u0007',
  clipboard: '\u001b]52;c;ZXZpbA==\u0007',
  c1: '\u009b31m\u009d52;c;ZXZpbA==\u009c',
  erase: 'safe\b\b\b\b\rFAKE\u007f',
  script: '</script><script>alert("owned")</script>',
  image: '<img src=x onerror=alert(1)>\'"&lt;',
  cdata: ']]></failure></testcase><testcase name="FAKE"/>',
  github: '\n::error file=x::owned\n  ::set-output name=x::y\n::stop-commands::zz',
  azure: 'x ##[command]rm -rf ##vso[task.complete result=Succeeded;]done',
  markdown: '`````` ` | | \n\n# FAKE\n![x](http://evil.example/x.png) [y](javascript:alert(1)) <details>',
  mention: '@everyone @octocat #1 octocat/repo#1',
  bidi: '\u202egnp.exe\u2066\u200b\u2028\u2029',
  format: '%s %d %O $HOME $(id) `id` {{7*7}}',
} as const

export const allTexts = Object.values(texts).join(' ')
