// Targets that are right, but limited, lossy or slow: the reference server behind a gateway that misbehaves.
import http from 'node:http'
import { startReference } from '../dist/src/reference/server.js'

const wait = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Admits so many requests at a time, each of them `serviceMs` long, and refuses what is beyond. */
const admits = (concurrent, status, serviceMs = 30) => ({
  bound: (requests, base) => Math.max(base, (requests * serviceMs) / 1000 / concurrent),
  gateway() {
    let open = 0
    return async pass => {
      if (open >= concurrent) return { status }
      open++
      try {
        await wait(serviceMs)
        return await pass()
      } finally {
        open--
      }
    }
  },
})

/** A bucket of as many tokens, filled again at so many a second. */
const bucket = (perSecond, status, headers = {}) => ({
  bound: (requests, base) => Math.max(base, (requests - perSecond) / perSecond),
  gateway() {
    let tokens = perSecond
    let at = performance.now()
    return pass => {
      const now = performance.now()
      tokens = Math.min(perSecond, tokens + ((now - at) * perSecond) / 1000)
      at = now
      if (tokens < 1) return { status, headers }
      tokens--
      return pass()
    }
  },
})

/** So many in a window of so many seconds, which begins with the first of them. */
const windows = (most, seconds, status, resets = false) => ({
  bound: (requests, base) => base + Math.floor(requests / most) * seconds,
  gateway() {
    let left = 0
    let until = 0
    const usual = slowly(10)
    return pass => {
      if (performance.now() >= until) {
        until = performance.now() + seconds * 1000
        left = most
      }
      if (left-- > 0) return usual(pass)
      return {
        status,
        ...(resets ? { headers: { 'ratelimit-reset': String(Math.ceil((until - performance.now()) / 1000)) } } : {}),
      }
    }
  },
})

/** Once, with the request that has this number, it is away for a while. */
export const restarts = (awayMs, how, at = 150) => ({
  bound: (_, base) => base + awayMs / 1000,
  gateway(server) {
    let nth = 0
    let until = 0
    return async pass => {
      if (++nth === at) {
        until = performance.now() + awayMs
        if (how === 'refuses') server.away(awayMs)
      }
      if (performance.now() < until) return typeof how === 'number' ? { status: how } : { drop: true }
      await wait(10)
      return pass()
    }
  },
})

const chance = () => {
  let state = 20_261_121
  return share => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 < share
  }
}

/** Drops a share of the requests before they are processed (`after` false) or loses their responses. */
const drops = (share, after) => ({
  bound: (_, base) => base * (1 + share),
  gateway() {
    const hits = chance()
    return async pass => {
      await wait(10)
      if (!hits(share)) return pass()
      if (after) await pass()
      return { drop: true }
    }
  },
})

const slowly = serviceMs => async pass => {
  await wait(serviceMs)
  return pass()
}

const slow = serviceMs => ({
  hopeless: true,
  bound: requests => (requests * serviceMs) / 1000 / 16,
  gateway: () => slowly(serviceMs),
})

/** Silent from its first request on, for a while. */
const coldStart = silentMs => ({
  bound: (_, base) => base + silentMs / 1000,
  gateway() {
    const usual = slowly(10)
    let readyAt
    return async pass => {
      readyAt ??= performance.now() + silentMs
      await wait(readyAt - performance.now())
      return usual(pass)
    }
  },
})

/** Closes a share of its connections as soon as they are open. */
const dropsConnections = share => ({
  bound: (_, base) => base * (1 + share),
  gateway(server) {
    const hits = chance()
    server.on('connection', socket => {
      if (hits(share)) socket.destroy()
    })
    return slowly(10)
  },
})

/** Where this holds of a request, one sort of them has a limit of its own; the others are taken. */
const only = (isLimited, target) => ({
  ...target,
  gateway(server) {
    const limited = target.gateway(server)
    const usual = slowly(10)
    return (pass, asked) => (isLimited(asked) ? limited(pass, asked) : usual(pass, asked))
  },
})

/** Always refused, or never answered: the others ought to take no longer for it than this. */
const always = (reply, seconds) => ({
  hopeless: true,
  bound: (_, base) => base + seconds,
  gateway: () => () => reply ?? new Promise(() => {}),
})

const isList = ({ method, path }) => method === 'GET' && /\/pets(\?|$)/.test(path)

/** Creations that a quick run makes, more or less. */
const creations = 195

const isWrite = ({ method }) => method === 'POST'
const isRead = ({ method, path }) => method === 'GET' && /\/pets\/[^?]/.test(path)

/** Refuses everybody until nobody has asked for so long: each request begins the box anew. */
const box = (every, seconds) => ({
  bound: (requests, base) => base + Math.ceil(requests / every) * seconds,
  gateway() {
    let taken = 0
    let until = 0
    return async pass => {
      const now = performance.now()
      if (now < until || ++taken > every) {
        taken = 0
        until = now + seconds * 1000
        return { status: 429 }
      }
      await wait(10)
      return pass()
    }
  },
})

/** What the document leaves open, and what hangs on a store that is slow to look for it, in the view of a gateway. */
function isOdd({ method, path, body }) {
  if (isWrite({ method })) {
    const name = isJson(body) ? JSON.parse(body.toString())?.name : undefined
    return typeof name === 'string' && !/^[A-Za-z]{1,30}(?: [A-Za-z]+)*$/.test(name)
  }
  return isRead({ method, path }) && !/\/pets\/[1-9]\d{0,18}(\?|$)/.test(path)
}

/** So long, and then this. */
const late = (ms, reply) => ({
  bound: (_, base) => base + 60,
  gateway: () => async () => {
    await wait(ms)
    return reply
  },
})

/** Every third request goes to a backend that is not there. */
const oneOfThree = status => ({
  bound: (_, base) => base * 1.5,
  gateway() {
    let nth = 0
    return async pass => {
      await wait(10)
      return ++nth % 3 === 0 ? { status } : pass()
    }
  },
})

const keyOf = ({ headers }) => headers.authorization

/** Whoever has not the key waits. */
const slowKeys = ms => ({
  bound: (_, base) => base + (400 * ms) / 1000 / 16,
  gateway: () => async (pass, asked) => {
    await wait(keyOf(asked) === 'Bearer pk_bench_0123456789' ? 10 : ms)
    return pass()
  },
})

/** Closes what is beyond so many new connections a second. */
const fewConnections = perSecond => ({
  bound: (_, base) => base + 80 / perSecond,
  gateway(server) {
    let opened = []
    server.on('connection', socket => {
      const now = performance.now()
      opened = opened.filter(at => at > now - 1000)
      if (opened.length >= perSecond) socket.destroy()
      else opened.push(now)
    })
    return slowly(10)
  },
})

/** Every pet is so large. */
const largePets = bytes => ({
  bound: (_, base) => base * 4,
  gateway: () => async pass => {
    const reply = await pass()
    const text = reply.body.toString()
    const more = `"notes":"${'x'.repeat(bytes)}",`
    const headers = reply.headers.filter((_, at) => !/^content-length$/i.test(reply.headers[at - (at % 2)]))
    return { ...reply, headers, body: Buffer.from(text.replace(/"id":/g, `${more}"id":`)) }
  },
})

/** So many creations a second. */
const fewCreations = perSecond => ({
  ...only(({ method }) => method === 'POST', bucket(perSecond, 429, { 'retry-after': '1' })),
  bound: (_, base) => Math.max(base, creations / perSecond),
})

/** So many creations and no more: from there on each of them is refused, and all else is taken. */
const quota = (most, reply) => ({
  hopeless: true,
  bound: (_, base) => base + 30,
  gateway() {
    const usual = slowly(10)
    let created = 0
    return async (pass, asked) => {
      if (asked.method !== 'POST') return usual(pass, asked)
      if (created >= most) return reply
      const response = await usual(pass, asked)
      if (response.status < 300) created++
      return response
    }
  },
})

/** Resets every response larger than that. */
const resetsLarge = bytes => ({
  hopeless: true,
  bound: (_, base) => base + 10,
  gateway: () => async pass => {
    const reply = await pass()
    return reply.body.length > bytes ? { drop: true } : reply
  },
})

/** So long for each, and so many at a time; the others wait. */
const queues = (serviceMs, atATime) => ({
  bound: (requests, base) => Math.max(base, (requests * serviceMs) / 1000 / atATime),
  gateway() {
    let free = atATime
    const waiting = []
    return async pass => {
      if (free === 0) await new Promise(resolve => waiting.push(resolve))
      else free--
      try {
        await wait(serviceMs)
        return await pass()
      } finally {
        const next = waiting.shift()
        if (next === undefined) free++
        else next()
      }
    }
  },
})

const hangsEvery = nth => ({
  bound: (requests, base) => base + (requests / nth) * (10 / 16),
  gateway() {
    let n = 0
    return pass => (++n % nth === 0 ? new Promise(() => {}) : pass())
  },
})

function isJson(bytes) {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}

/** As Prism does: where the body is not JSON there is never a response, and what concerns it cannot be judged. */
const hangsOnMalformedJson = {
  hopeless: true,
  bound: (_, base) => base + 20,
  gateway:
    () =>
    (pass, { method, body }) =>
      method === 'POST' && body.length > 0 && !isJson(body) ? new Promise(() => {}) : pass(),
}

const isPet = bytes =>
  isJson(bytes) && typeof JSON.parse(bytes)?.name === 'string' && Number.isInteger(JSON.parse(bytes).categoryId)

const hangsOn = hangs => ({
  hopeless: true,
  bound: (_, base) => base + 40,
  gateway:
    () =>
    (pass, { method, body }) =>
      hangs(method, body) ? new Promise(() => {}) : pass(),
})

/** Takes so many connections and closes the others at once. */
const connections = (most, serviceMs = 30) => ({
  bound: (requests, base) => Math.max(base, (requests * serviceMs) / 1000 / most),
  gateway(server) {
    server.maxConnections = most
    return slowly(serviceMs)
  },
})

export const limited = {
  'no limit': { bound: (_, base) => base, gateway: () => slowly(10) },
  'four at a time, else 503': admits(4, 503),
  'four at a time, else 429': admits(4, 429),
  'two at a time, else 503': admits(2, 503),
  'two at a time, else 429': admits(2, 429),
  'one at a time, else 503': admits(1, 503),
  'one at a time, else 429': admits(1, 429),
  'two connections, others closed': connections(2),
  'one connection, others closed': connections(1),
  '20 a second, 429 with Retry-After': bucket(20, 429, { 'retry-after': '1' }),
  '20 a second, 429': bucket(20, 429),
  '20 a second, 503': bucket(20, 503),
  '5 a second, 429 with Retry-After': bucket(5, 429, { 'retry-after': '1' }),
  '5 a second, 429': bucket(5, 429),
  '200 in windows of 20 s, 429': windows(200, 20, 429),
  // Met with fewer places than are kept for idle connections.
  '300 in windows of 3 s, 429': windows(300, 3, 429),
  // Fewer than half of the requests of a run create.
  '30 creations in windows of 5 s, 429 with RateLimit-Reset': {
    ...only(isWrite, windows(30, 5, 429, true)),
    bound: (requests, base) => base + Math.floor(requests / 2 / 30) * 5,
  },
  'restart of 1 s: 502': restarts(1000, 502),
  'restart of 1 s: 503': restarts(1000, 503),
  'restart of 1 s: refused': restarts(1000, 'refuses'),
  'restart of 1 s: dropped': restarts(1000, 'drops'),
  'restart of 3 s: 502': restarts(3000, 502),
  'restart of 3 s: 503': restarts(3000, 503),
  'restart of 3 s: refused': restarts(3000, 'refuses'),
  'restart of 3 s: dropped': restarts(3000, 'drops'),
  'one request in ten dropped': drops(0.1, false),
  '2 % of responses lost': drops(0.02, true),
  'every sixth request hangs': hangsEvery(6),
  'hangs on malformed JSON': hangsOnMalformedJson,
  '8 s for each response': slow(8000),
  '9.5 s for each response': slow(9500),
  'silent for the first 7 s': coldStart(7000),
  'one connection in ten dropped': dropsConnections(0.1),
  'reads 429, creations taken': only(({ method }) => method === 'GET', always({ status: 429 }, 20)),
  'three creations a second, 429 with Retry-After': fewCreations(3),
  'ten creations a second, 429 with Retry-After': fewCreations(10),
  'two creations at a time, else 429': only(({ method }) => method === 'POST', admits(2, 429)),
  'quota of 60 pets, then 429': quota(60, { status: 429 }),
  'quota of 60 pets, then 429 with Retry-After': quota(60, { status: 429, headers: { 'retry-after': '1' } }),
  'large responses reset': resetsLarge(10_000),
  'lists hang': only(isList, always(undefined, 30)),
  'filtered lists hang': only(asked => isList(asked) && asked.path.includes('status='), always(undefined, 30)),
  '100 ms each, four at a time': queues(100, 4),
  'writes away for 11 s: 502': only(isWrite, restarts(11_000, 502, 20)),
  'writes away for 11 s: dropped': only(isWrite, restarts(11_000, 'drops', 20)),
  'reads by id away for 11 s: 503': only(isRead, restarts(11_000, 503, 20)),
  'a box of 3 s that begins anew with each request': box(150, 3),
  'odd names and ids take 3.5 s, then 504': { ...only(isOdd, late(3500, { status: 504 })), hopeless: true },
  'odd names and ids take 3.5 s, then 502': { ...only(isOdd, late(3500, { status: 502 })), hopeless: true },
  'one of three backends refuses': oneOfThree(502),
  'bad keys take 1.8 s': slowKeys(1800),
  'eight new connections a second': fewConnections(8),
  '421 to odd names and ids': { ...only(isOdd, always({ status: 421 }, 10)), hopeless: true },
  '425 to odd names and ids': { ...only(isOdd, always({ status: 425 }, 10)), hopeless: true },
  'pets of 90 kB each': largePets(90_000),
  'hangs on what is no pet': hangsOn((method, body) => method === 'POST' && !isPet(body)),
  'writes away for good: 502': {
    ...only(isWrite, restarts(1e9, 502, 20)),
    hopeless: true,
    bound: (_, base) => base + 60,
  },
  'creations hang': only(isWrite, always(undefined, 60)),
}

/** Starts one of them. */
export async function startLimited(target, apiKey) {
  const reference = await startReference({ apiKey })
  const behind = new URL(reference.baseUrl)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const seen = { answered: 0, refused: 0 }
  const server = http.createServer(async (request, response) => {
    try {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const { method, url: path } = request
      const asked = { method, path, headers: request.headers, body: Buffer.concat(chunks) }
      const reply = await gate(() => forward(request, asked.body), asked)
      seen[reply.body === undefined ? 'refused' : 'answered']++
      if (reply.drop) return void request.socket.destroy()
      const { status, headers = {}, body = '' } = reply
      response.writeHead(status, headers).end(body)
    } catch {
      request.socket.destroy()
    }
  })
  let port = 0
  /** Nobody listens for a while. */
  server.away = ms => {
    server.close()
    server.closeAllConnections()
    setTimeout(() => server.listen(port, '127.0.0.1'), ms)
  }
  const gate = target.gateway(server)
  const forward = (request, body) =>
    new Promise((resolve, reject) => {
      const { method, url: path, rawHeaders: headers } = request
      const options = { host: behind.hostname, port: behind.port, agent, method, path, headers }
      const passed = http.request(options, async answer => {
        const chunks = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({ status: answer.statusCode, headers: answer.rawHeaders, body: Buffer.concat(chunks) })
      })
      passed.on('error', reject)
      passed.end(body)
    })
  await new Promise(ready => server.listen(0, '127.0.0.1', ready))
  port = server.address().port
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** Requests that went through to the server behind, and those that the gateway refused or dropped. */
    seen,
    async close() {
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await reference.close()
    },
  }
}
