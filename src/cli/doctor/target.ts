import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import tls from 'node:tls'
import { type Exchange, headerOf, type ReceivedResponse } from '../../core/exchange/exchange.js'
import type { RunOptions } from '../../core/report/options.js'
import { plural } from '../../core/text/plural.js'
import { createProbe } from '../../http/probe.js'
import { authoritiesWith } from '../../http/wire/connect.js'
import { redactorOf } from '../../redaction/index.js'
import { furtherHeader, responseText } from '../../run/endings.js'
import { probeOptions } from '../../run/probe-options.js'
import { parsedResponse } from '../../spec/messages/response.js'
import { type Check, ok, problem, unknown, warning } from './check.js'

export async function nameCheck(url: URL, proxied: boolean): Promise<Check> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return ok('Host name', `${host} is an address`)
  // Where no name is resolved but that of the proxy, as in many offices, this machine has nothing to say of it.
  if (proxied) return ok('Host name', `the proxy resolves ${host}`)
  try {
    const addresses = await lookup(host, { all: true })
    return ok('Host name', `${host} is ${addresses.map(({ address }) => address).join(', ')}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return problem(
      'Host name',
      `${host} cannot be resolved (${code})`,
      'Check the spelling, the VPN and the DNS server.',
    )
  }
}

const day = 86_400_000

/** Who the target says it is. Connects directly: behind a proxy it may not be reached. */
export function certificateCheck(url: URL, options: RunOptions): Promise<Check> {
  const name = 'Certificate of the target'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const { ca } = options.tls
  return new Promise(resolve => {
    const socket = tls.connect({
      host,
      port: Number(url.port || 443),
      rejectUnauthorized: false,
      timeout: options.timeoutMs,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ca: authoritiesWith(ca),
    })
    const end = (check: Check) => {
      socket.destroy()
      resolve(check)
    }
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const left = Math.floor((Date.parse(until) - Date.now()) / day)
      const reason = String(socket.authorizationError ?? '')
      if (!socket.authorized)
        end(
          problem(
            name,
            `it is not trusted: ${reason}`,
            'Give its authority with --ca FILE; where it has run out, the target needs a new one.',
          ),
        )
      else if (left < 14) end(warning(name, `it ends in ${plural(left, 'day')}`, 'Renew it on the target.'))
      else end(ok(name, `trusted, until ${until}`))
    })
    socket.once('timeout', () => end(unknown(name, 'no connection in time')))
    socket.once('error', error => end(unknown(name, error.message)))
  })
}

/** One request with the key; nothing is created. */
export async function requestChecks(options: RunOptions): Promise<readonly Check[]> {
  const probe = createProbe(probeOptions({ ...options, waitMs: 0, concurrency: 1 }, () => {}))
  try {
    const request = { endpoint: 'listPets', method: 'GET', path: '/pets?limit=1' } as const
    const context = { scenario: 'doctor', sample: 0, label: 'wait', phase: 'preflight', role: 'scenario' } as const
    const exchange = await probe.send(request, context)
    if (exchange.response === undefined) return [unreached(exchange)]
    // The target may repeat the key.
    const redact = redactorOf(exchange)
    const { advice = '', ...check } = statusCheck(exchange)
    const told = { ...check, found: redact(check.found), ...(advice && { advice: redact(advice) }) }
    return [told, clockCheck(exchange)]
  } finally {
    await probe.close()
  }
}

const advices: Readonly<Record<string, string>> = {
  refused: 'Nothing listens there: check the port, and that the service is up.',
  unresolved: 'Check the spelling of the host name.',
  tls: 'See the certificate above; --ca FILE names an authority, --cert and --key a client certificate.',
  timeout: 'Check firewall, VPN and proxy; --timeout gives it more time.',
  reset: 'Something on the way ends the connection: a proxy, a firewall, or HTTP to a port that speaks HTTPS.',
  malformed: 'What responds does not speak HTTP: check scheme and port.',
}

function unreached({ failure }: Exchange): Check {
  const advice = advices[failure!.kind] ?? 'Check the address.'
  return problem('Reachability', failure!.message, advice)
}

/** Whether a list came, or what else did, in its own words. */
function statusCheck(exchange: Exchange): Check {
  const response = exchange.response!
  const { status } = response
  const { items, json } = parsedResponse(exchange)
  const asked = 'GET /pets?limit=1 with the key'
  if (status === 200 && items !== undefined) return ok('Reachability', `${asked}: status 200`)
  const found = `${asked}: status ${responseText(response)}`
  if (status === 200 && json !== undefined)
    return warning(
      'Reachability',
      found,
      'The body is not the JSON array that the document describes: rules will fail.',
    )
  return problem('Reachability', found, adviceFor(response))
}

function adviceFor(response: ReceivedResponse): string {
  const { status } = response
  if (status === 200)
    return 'That is not JSON: a page, perhaps of a proxy, a login or a web server, responds in place of the service. Check the base URL.'
  if (status === 401) return `Check the key, and which environment it is for. ${furtherHeader(response)}`
  if (status === 403) return `Check the path of the base URL, and what the key may do there. ${furtherHeader(response)}`
  if (status === 404)
    return 'Check the path of the base URL: it ends with /v1, and the list is at /pets below it. Something else responds there now.'
  if (status >= 300 && status < 400) return 'Redirects are not followed: give the base URL that it leads to.'
  return 'A run could not judge the target as it is now: look into its log.'
}

const tolerated = 5000

/** The Date header has whole seconds, and was made somewhere between request and response. */
export function clockCheck(exchange: Exchange): Check {
  const sent = headerOf(exchange, 'date')
  const theirs = Date.parse(sent ?? '')
  if (Number.isNaN(theirs)) return unknown('Clock', 'the target sends no Date')
  const ahead =
    theirs + 1000 < exchange.startedAt ? theirs + 1000 - exchange.startedAt : Math.max(0, theirs - exchange.endedAt)
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) <= tolerated) return ok('Clock', 'the target has the same time')
  const found = `the target is ${seconds} s ${ahead > 0 ? 'ahead' : 'behind'}`
  return warning('Clock', found, 'Set both by NTP. The tool judges dates by its own clock, or by --now.')
}
