import { below, edited } from './fixture.js'
import { type CannedResponse, rewritten } from './plain-store.js'
import { allTexts, texts } from './texts.js'

const quoted = JSON.stringify(allTexts)

/** Each also breaks a rule, so that what it says is shown as evidence. */
const everywhere = (answer: CannedResponse): CannedResponse =>
  rewritten(answer, text =>
    text
      .replaceAll(/"status":"\w+"/g, `"status":${quoted}`)
      .replaceAll(/"name":"[^"]*"/g, `"name":${quoted}`)
      .replaceAll(/"(code|message)":"[^"]*"/g, `"$1":${quoted}`),
  )

const asKeys = (answer: CannedResponse): CannedResponse => {
  const members = Object.values(texts).map(text => `${JSON.stringify(text)}:1,${JSON.stringify(text)}:NaN`)
  return rewritten(answer, text => text.replaceAll('{', `{${members.join(',')},`))
}

// What HTTP allows in header names and values; bytes from 0x80 are allowed, and 0x9b alone can begin a sequence.
const headerText =
  '::error::owned ##[command]x </script><img src=x> ]]> ``` @everyone \u009b31m \u009d52;c;ZXZpbA==\u009c'

export const injections = [
  edited('injection-in-values', 'control sequences and markup in names, statuses and errors', 'exit-1', everywhere),
  edited('injection-in-errors', 'control sequences and markup in errors whose status is wrong', 'exit-1', answer =>
    answer.status < 400 ? answer : rewritten(everywhere(answer), text => text.replace(/"status":\d+/, '"status":0')),
  ),
  edited('injection-in-keys', 'control sequences and markup in the names of members', 'exit-1', asKeys),
  edited('injection-in-raw-bodies', 'control sequences and markup in place of JSON', 'exit-1', answer =>
    rewritten(answer, () => allTexts),
  ),
  edited('injection-in-headers', 'markup and control bytes in the names and values of headers', 'exit-1', answer => ({
    ...answer,
    headers: {
      'content-type': `text/html; x="${headerText}"`,
      location: headerText,
      'www-authenticate': headerText,
      sunset: headerText,
      deprecation: headerText,
      "x-`|~!#$%&'*+": headerText,
    },
  })),
  below(
    'injection-in-status-line',
    'control sequences in the status line and in header values',
    'exit-1-or-3',
    socket => {
      const reason = `${texts.clipboard}${texts.colour} ::error::owned`
      socket.end(
        `HTTP/1.1 500 ${reason}\r\nX-A: ${texts.link}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      )
    },
  ),
  edited('injection-in-redirects', 'control bytes and markup in the address of a redirect', 'exit-3', () => ({
    status: 302,
    headers: { location: `http://${headerText}` },
    body: Buffer.alloc(0),
  })),
]
