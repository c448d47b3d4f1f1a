import { existsSync } from 'node:fs'
import { UsageError } from '../../core/system/usage.js'
import { proxyFor, proxyVariables } from '../../http/wire/proxies.js'
import { type Check, ok, problem, warning } from './check.js'

type Env = Readonly<Record<string, string | undefined>>

/** A proxy's URL may hold a password: only its host is shown. */
export function proxyCheck(env: Env, target: URL | undefined): Check {
  const set = proxyVariables(env)
  if (target === undefined || set.length === 0)
    return ok('Proxy', set.length === 0 ? 'none is set' : `${set.join(' and ')} is set`)
  try {
    const proxy = proxyFor(target, env)
    if (proxy === undefined) return ok('Proxy', 'none is used for this target')
    return warning(
      'Proxy',
      `${proxy.variable} leads to ${proxy.url.host}`,
      'A proxy may respond in the place of the target. Put its host into NO_PROXY where it is reached directly.',
    )
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return problem('Proxy', error.message, 'Fix it, or unset it.')
  }
}

export function certificateChecks(env: Env, insecure: boolean): readonly Check[] {
  const checks: Check[] = []
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0' || insecure) {
    const what = insecure ? '--insecure is given' : 'NODE_TLS_REJECT_UNAUTHORIZED=0 is set'
    checks.push(warning('Certificates', what, 'The key may go to anybody. Give the authority with --ca instead.'))
  }
  const extra = env.NODE_EXTRA_CA_CERTS
  if (extra !== undefined && extra !== '') {
    checks.push(
      existsSync(extra)
        ? ok('Certificates', `NODE_EXTRA_CA_CERTS adds ${extra}`)
        : problem(
            'Certificates',
            `NODE_EXTRA_CA_CERTS names ${extra}, which is not there`,
            'Fix the path: Node.js ignores it silently.',
          ),
    )
  }
  return checks
}
