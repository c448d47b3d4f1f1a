import { BlockList, isIP } from 'node:net'

/** Loopback, private and link-local addresses, and the unspecified ones, which lead to this machine. */
const local = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['0.0.0.0', 32],
] as const) {
  local.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::1', 128],
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  local.addSubnet(network, prefix, 'ipv6')
}

const localSuffixes = ['.local', '.internal', '.test', '.localhost']

/** Whether a host name or address is local in the sense of P19. Takes `URL.hostname` as it is: IPv6 in brackets. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/s, '')
    .replace(/\.$/, '')
  const family = isIP(host)
  if (family !== 0) return local.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return !host.includes('.') || localSuffixes.some(suffix => host.endsWith(suffix))
}

/** Whether it never leaves the machine. Takes `URL.hostname` as it is. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)

/** Words of a host name that say that it is no production system, with or without a number: `staging`, `qa2`. */
const harmless = /^(?:staging|test|dev|sandbox|qa)\d*$/

/** Whether pets created there may be seen by real customers, as far as an address can tell. */
export function looksLikeProduction(hostname: string): boolean {
  if (isLocalHost(hostname)) return false
  // Whole words between dots or hyphens, so that `latest` is no `test`; the last label is a public domain, as `.dev` is.
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.').slice(0, -1)
  return !labels.flatMap(label => label.split('-')).some(word => harmless.test(word))
}

/** An address, or a path, to which a path may be put; slashes alone are left, linear in their number. */
export const withoutEndSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** The base URL without the path of the list, or of a pet, where it ends with that. */
export function splitAtPets(baseUrl: string): { readonly base: string; readonly ending: string } {
  const whole = withoutEndSlash(baseUrl)
  const ending = /\/pets(?:\/\d+)?$/.exec(whole)?.[0] ?? ''
  return { base: whole.slice(0, whole.length - ending.length), ending }
}
