import { createHash } from 'node:crypto'
import { style } from './html-style.js'
import { safe } from './html-text.js'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing runs and nothing is fetched, whatever a server wrote into its responses. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`

/** Asks for the page of the next run, which the server holds back until there is one. */
const renewal = `(async () => {
  const run = document.querySelector('meta[name=run]').content
  for (;;) {
    const { status } = await fetch('/', { headers: { 'if-none-match': run } }).catch(() => ({}))
    if (status === 200) return location.reload()
    if (status !== 304) await new Promise(resolve => setTimeout(resolve, 2000))
  }
})()`

/** A page in one file. `content` is HTML. Without scripts, but for that which renews the page of a watched run. */
export function page(title: string, content: string, watchedRun?: string): string {
  const live =
    watchedRun === undefined
      ? undefined
      : { meta: `<meta name="run" content="${safe(watchedRun)}">\n`, script: `<script>${renewal}</script>\n` }
  const allowed = live === undefined ? policy : `${policy}; script-src ${hashOf(renewal)}; connect-src 'self'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${allowed}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${live?.meta ?? ''}<title>${safe(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
${live?.script ?? ''}</body>
</html>
`
}
