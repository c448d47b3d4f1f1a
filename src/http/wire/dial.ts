import dns, { type LookupAddress } from 'node:dns'
import net, { isIP, type Socket } from 'node:net'

type Done = (error: Error | null, socket?: Socket) => void

/** ms after which the next address is tried besides (RFC 8305, section 5). */
const nextAfter = 250
const noResponse = 'ETIMEDOUT'

/**
 * A connection to the first of a host's addresses that takes one. Node's own way gives up an address for the next one after 250 ms,
 * so that one whose handshake takes longer is never reached where the others do not work. As with curl, none is given up.
 */
export function dial(host: string, port: number, timeoutMs: number, done: Done): void {
  const name = host.replace(/^\[|\]$/g, '')
  dns.lookup(name, { all: true }, (error, found) => {
    if (error) done(error)
    else race(alternating(found), port, timeoutMs, isIP(name) === 0, done)
  })
}

/** By family in turn, that of the first one first. */
function alternating(found: readonly LookupAddress[]): readonly string[] {
  const family = found[0]?.family
  const rank = ({ family: own }: LookupAddress, i: number) =>
    found.slice(0, i).filter(each => each.family === own).length + (own === family ? 0 : 0.5)
  const ranked = found.map((each, i) => [rank(each, i), each.address] as const)
  return ranked.sort(([a], [b]) => a - b).map(([, address]) => address)
}

function race(addresses: readonly string[], port: number, timeoutMs: number, isNamed: boolean, done: Done): void {
  const codes = new Map<string, string>()
  const open = new Set<Socket>()
  let next = 0
  let timer: NodeJS.Timeout | undefined
  const end = (winner?: Socket): void => {
    clearTimeout(timer)
    clearTimeout(limit)
    next = addresses.length
    for (const socket of open) if (socket !== winner) socket.destroy()
    open.clear()
    if (winner) done(null, winner.setNoDelay(true).setKeepAlive(true, 60_000))
    else done(noConnection(addresses, codes, isNamed))
  }
  const start = (): void => {
    clearTimeout(timer)
    const address = addresses[next++]
    if (address === undefined) return
    const socket = net.connect({ host: address, port })
    open.add(socket)
    socket.once('connect', () => open.has(socket) && end(socket))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (!open.delete(socket)) return
      codes.set(address, code)
      if (next < addresses.length) start()
      else if (open.size === 0) end()
    })
    timer = setTimeout(start, nextAfter)
  }
  // Before the attempt itself is given up, which knows nothing of addresses.
  const limit = setTimeout(() => end(), timeoutMs * 0.9)
  start()
}

/** A refusal says the most: somebody is there. */
function noConnection(addresses: readonly string[], codes: ReadonlyMap<string, string>, isNamed: boolean): Error {
  const all = addresses.map(address => codes.get(address) ?? noResponse)
  const code = ['ECONNREFUSED', noResponse].find(each => all.includes(each)) ?? all[0]
  const tried = isNamed ? addresses.map((address, i) => `${address}: ${all[i]}`) : []
  return Object.assign(new Error('no connection'), { code, tried })
}
