import { createHash } from 'node:crypto'
import { style } from './html-style.js'
import { safe } from './html-text.js'

const hash = createHash('sha256').update(style).digest('base64')

/** Nothing runs and nothing is fetched, whatever a server wrote into its responses. */
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`

/** A page without scripts, in one file. `content` is HTML. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${safe(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}
