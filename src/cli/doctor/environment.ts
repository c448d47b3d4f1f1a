import { existsSync } from 'node:fs'
import { type Check, ok, problem, warning } from './check.js'

const floor = [20, 19] as const

export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const enough = major > floor[0] || (major === floor[0] && minor >= floor[1])
  return enough
    ? ok('Node.js', version)
    : problem('Node.js', version, `Install Node.js ${floor.join('.')} or newer: older ones lack what is used here.`)
}

type Env = Readonly<Record<string, string | undefined>>
const of = (env: Env, name: string) => env[name.toLowerCase()] || env[name] || undefined

/** A proxy's URL may hold a password: only its host is shown. */
export function proxyCheck(env: Env, target: URL | undefined): Check {
  const name = target?.protocol === 'http:' ? 'HTTP_PROXY' : 'HTTPS_PROXY'
  const proxy = of(env, name)
  const except = of(env, 'NO_PROXY')
  const others = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].filter(other => of(env, other) !== undefined)
  if (proxy === undefined) {
    const idle = others.length === 0 ? 'none is set' : `${others.join(' and ')} is set and not used for this target`
    return ok('Proxy', idle)
  }
  if (!URL.canParse(proxy))
    return problem('Proxy', `${name} is no URL`, `Write it as http://proxy.example.com:8080, or unset it.`)
  const { host } = new URL(proxy)
  const found = `${name} leads to ${host}${except === undefined ? '' : `, except for ${except}`}`
  return warning(
    'Proxy',
    found,
    'A proxy may respond in the place of the target. Put its host into NO_PROXY where it is reached directly.',
  )
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
            'Mend the path: Node.js ignores it silently.',
          ),
    )
  }
  return checks
}
