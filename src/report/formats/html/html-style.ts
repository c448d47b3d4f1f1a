/** The style of every page: system fonts, no colour without meaning, light and dark, narrow and printed. */
export const style = `
:root { color-scheme: light dark; --ink: #1a1f26; --soft: #565f6b; --rule: #dce1e6; --paper: #fff; --well: #f5f7f9;
  --good: #1a7037; --bad: #b3261e; --warn: #8a5a00; --link: #0b57c2; --mark: #ffe58a; --mark-ink: #1a1f26;
  --bad-well: #fdf1f0; --warn-well: #fdf6e8; --good-well: #eef8f1; --bar: #8fa3b8 }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ee; --soft: #a0abb7; --rule: #353c45; --paper: #14171b;
  --well: #1d2227; --good: #5cc98d; --bad: #ff8a80; --warn: #e6b54a; --link: #8ab8ff; --mark: #5e4c00; --mark-ink: #fff3c4;
  --bad-well: #2a1c1c; --warn-well: #292214; --good-well: #16251c; --bar: #5f7389 } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
main { margin: 0 auto; max-width: 76rem; padding: 1.6rem 1.5rem 4rem; overflow-wrap: anywhere }
header { padding-bottom: .8rem }
h1 { margin: .2rem 0 .4rem; font-size: 2.4rem; line-height: 1.15; letter-spacing: -.02em; font-weight: 650; overflow-wrap: anywhere }
h2 { margin: 2.4rem 0 .8rem; font-size: 1.25rem; letter-spacing: -.01em }
h3 { margin: 1.6rem 0 .4rem; font-size: 1rem } h4 { margin: 1.2rem 0 .3rem; font-size: .95rem }
p { margin: .4rem 0; max-width: 50rem } ul, ol { padding-left: 1.2rem } li { margin: .15rem 0 }
a { color: var(--link); text-underline-offset: .15em } a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px }
.soft, small { color: var(--soft) } small { font-size: .85rem }
.good { color: var(--good) } .bad { color: var(--bad) } .warn { color: var(--warn) }
.over { margin: 0; color: var(--soft) }
.target { font-size: 1.15rem; overflow-wrap: anywhere; margin: 0 0 .8rem }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.6rem; margin: .6rem 0 0; padding: 0; list-style: none; font-size: .9rem }
.facts span { color: var(--soft); margin-right: .4rem }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: .6rem 0; margin: 0; list-style: none;
  border-block: 1px solid var(--rule); font-size: .9rem }
code, pre { font: 13px/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere }
pre { margin: .35rem 0; padding: .65rem .85rem; background: var(--well); border-radius: 6px; white-space: pre-wrap }
mark { background: var(--mark); color: var(--mark-ink); border-radius: 2px; padding: .05em 0 }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .4rem }
th { text-align: left; font-weight: 500; color: var(--soft); font-size: .85rem } tbody th { color: var(--ink); font-size: inherit; min-width: 6rem } td:not(.number) { min-width: 5.5rem }
th, td { padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere }
th, td.good, td.bad, td.warn { overflow-wrap: break-word }
.number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; white-space: nowrap }
th.number { white-space: normal }
details { margin: .5rem 0 } summary { cursor: pointer }
.rule { margin: 0; border-bottom: 1px solid var(--rule) }
.rule > summary { display: grid; grid-template-columns: 7.5rem 1fr 1rem; gap: 0 1rem; padding: .55rem .4rem; list-style-position: outside; border-radius: 6px }
.rule > summary::after { content: '+'; color: var(--soft) } .rule[open] > summary::after { content: '\\2212' }
.rule > summary::-webkit-details-marker { display: none } .rule > summary:hover { background: var(--well) }
.rule > summary b { font-weight: 600; font-size: .9rem } .rule > summary code { font-weight: 600; overflow-wrap: anywhere }
.rule > div { padding: .2rem 0 1.4rem .4rem } .rule:target > summary { background: var(--mark); color: var(--mark-ink) }
.rule:target > summary * { color: inherit }
.finding { margin: 1rem 0; padding: .9rem 1.1rem; border-left: 3px solid var(--soft); border-radius: 0 8px 8px 0; background: var(--well) }
.rule.fail .finding { border-left-color: var(--bad); background: var(--bad-well) }
.rule.warn .finding { border-left-color: var(--warn); background: var(--warn-well); color: var(--ink) }
.finding pre { background: var(--paper) } .finding > p:first-child { margin-top: 0; font-weight: 600; font-size: 1.02rem }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .15rem .9rem; margin: .6rem 0 }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere; min-width: 0 }
.first { display: flex; flex-wrap: wrap; gap: 0 3rem } .first > section { flex: 1 1 30rem; min-width: 0 } .first > section:last-child { flex: 0 1 26rem } .first h2 { margin-top: 1rem }
.first > section:only-child { flex: 1 1 100% }
.causes { padding: 0; margin: 0; list-style: none; border-top: 1px solid var(--rule) }
.causes > li { padding: .6rem 0; border-bottom: 1px solid var(--rule); margin: 0 } .causes p { margin: .1rem 0 }
.values { display: flex; flex-wrap: wrap; gap: .25rem; margin: .35rem 0; font-size: .85rem }
.values > div { padding: .05rem .45rem; border: 1px solid var(--rule); border-radius: 4px; background: var(--well) } .values > div:first-child { border-color: transparent; background: none; padding-left: 0 }
.values > .bad { border-color: var(--bad); background: var(--bad-well) } .values > .good { border-color: var(--good); background: var(--good-well) } .values code { color: var(--ink) }
.grid, .grid ul { list-style: none; margin: 0; padding: 0 } .grid > li { display: grid; grid-template-columns: 8.5rem 1fr; gap: .5rem; margin: .3rem 0; font-size: .85rem }
.grid ul { display: flex; flex-wrap: wrap; gap: 3px } .grid ul li { margin: 0 } .keys { display: flex; flex-wrap: wrap; gap: .3rem 1rem; font-size: .85rem; margin-top: .8rem } .key { white-space: nowrap }
.square { display: inline-block; width: 24px; height: 24px; line-height: 22px; text-align: center; font-size: 13px; text-decoration: none; border: 1px solid currentColor; border-radius: 4px; color: var(--soft) }
.square.changed { outline: 3px double var(--link); outline-offset: 1px } .square.good { color: var(--good); background: var(--good-well) } .square.bad { color: #fff; background: #b3261e; border-color: #b3261e; font-weight: 700 } .square.warn { color: var(--warn); background: var(--warn-well); font-weight: 700 }
footer { margin-top: 4rem; padding-top: .8rem; border-top: 1px solid var(--rule); font-size: .85rem; color: var(--soft) }
@media (max-width: 34rem) { main { padding: .8rem .9rem 3rem } header { padding-bottom: .5rem } .facts { gap: 0 1rem } nav ul { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; padding: .3rem 0 }
  .grid > li { grid-template-columns: 6.2rem 1fr; gap: .3rem } .first > section { flex-basis: 100% } th, td { padding-right: .5rem } h1 { font-size: 1.8rem } dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .4rem }
  .rule > summary { grid-template-columns: 1fr } .rule > summary::after { display: none } .finding { padding: .7rem .8rem } }
@media print { @page { margin: 16mm 14mm } :root { --ink: #000; --paper: #fff; --soft: #444; --well: #fff; --bad-well: #fff; --warn-well: #fff; --rule: #bbb }
  body { font-size: 8.5pt; line-height: 1.3 } td:not(.number), tbody th { min-width: 0 } main { max-width: none; padding: 0 } h1 { font-size: 20pt } h2 { margin-top: 1.2rem }
  nav, .screen, .rule:not([open]) br, .rule:not([open]) small, .rule > summary::after, .rule details:not([open]) { display: none } .grid > li { font-size: 8pt; margin: 0; gap: 0 .5rem } .grid ul { gap: 2px } .keys, .values { font-size: 8pt } .square { width: 16px; height: 16px; line-height: 14px; font-size: 9px; print-color-adjust: exact } .values > div { print-color-adjust: exact } .rule:not([open]) > summary { padding: .1rem 0; font-size: 8pt; line-height: 1.3; break-inside: avoid }
  .rule:not([open]) code { font-size: 7.5pt } tr, dl, .finding > p { break-inside: avoid } h2, h3, summary { break-after: avoid }
  code, pre { font-size: 7.5pt; line-height: 1.3 } pre { border: 1px solid var(--rule); padding: .3rem .5rem; margin: .2rem 0 } .finding { margin: .5rem 0; padding: .3rem .7rem }
  footer { margin-top: 1rem } a { color: inherit; text-decoration: none } .rule > div { padding-bottom: .5rem } }
`
