/** The style of report.html: system fonts, no colour without meaning, light and dark, two pages fewer when printed. */
export const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --rule: #d9dee3; --paper: #fff; --well: #f5f7f9;
  --good: #1a7f37; --bad: #c62828; --warn: #9a6700 }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e8ed; --soft: #98a2ad; --rule: #363d45; --paper: #15181c;
  --well: #1e2328; --good: #4cc38a; --bad: #ff6b6b; --warn: #e3b341 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 2.5rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; letter-spacing: -.01em }
h2 { margin: 3rem 0 .75rem; font-size: 1.2rem; padding-bottom: .35rem; border-bottom: 1px solid var(--rule) }
h3 { margin: 0; font-size: 1rem }
h3 code { font-size: 15px; font-weight: 600; margin-right: .5rem } h3 small { font-weight: 400 }
p { margin: .4rem 0; max-width: 48rem }
.soft, small { color: var(--soft) }
.good { color: var(--good) } .bad { color: var(--bad) } .warn { color: var(--warn) }
.target { font-size: 1.05rem; overflow-wrap: anywhere; margin: .3rem 0 1rem }
code, pre { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere }
pre { margin: .35rem 0; padding: .6rem .8rem; background: var(--well); border-radius: 5px; white-space: pre-wrap }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-weight: 500; color: var(--soft); font-size: .85rem }
th, td { padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere }
.number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal }
article { margin: 1.25rem 0; padding: 1rem 1.25rem; border: 1px solid var(--rule); border-left: 3px solid var(--soft);
  border-radius: 6px }
article.bad { border-left-color: var(--bad); color: inherit } article.warn { border-left-color: var(--warn); color: inherit }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .15rem .75rem; margin: .6rem 0 }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
details { margin: .5rem 0 } summary { cursor: pointer; color: var(--soft) }
.finding + .finding { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px dashed var(--rule) }
@media print { body { max-width: none; padding: 0; font-size: 10pt; color: #000; background: #fff }
  article, tr, .finding { break-inside: avoid } h2, h3 { break-after: avoid } pre { font-size: 8.5pt } }
`
