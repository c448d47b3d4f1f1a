// What the proxy costs: npm run bench:proxy. The target is bare, so that the proxy is what is measured; rounds take turns.
import { fork, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'

const pets = Array.from({ length: 20 }, (_, i) => ({ id: i + 1, name: `Pet ${i}`, categoryId: 1, status: 'sold' }))

if (process.argv[2] === 'target') {
  const body = JSON.stringify(pets)
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
} else await measure()

async function measure() {
  const target = fork(fileURLToPath(import.meta.url), ['target'])
  const port = await new Promise(resolve => target.once('message', resolve))
  const main = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url))
  const base = `http://127.0.0.1:${port}/v1`
  const proxy = spawn(process.execPath, [main, 'proxy', '--target', base, '--port', '0', '--output', 'reports/proxy'])
  let out = ''
  const listening = new Promise((resolve, reject) => {
    proxy.stdout.setEncoding('utf8').on('data', text => {
      out += text
      const found = /Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(out)
      if (found) resolve(Number(found[1]))
    })
    proxy.once('exit', () => reject(new Error('the proxy ended')))
  })
  const through = await listening
  const figures = { bare: { times: [], rates: [] }, proxied: { times: [], rates: [] } }
  for (let round = 0; round < 5; round++) {
    for (const [name, at] of [
      ['bare', port],
      ['proxied', through],
    ]) {
      figures[name].times.push(...(await latencies(at, 1000)))
      figures[name].rates.push(await rate(at, 10_000, 32))
    }
  }
  const exited = new Promise(resolve => proxy.once('exit', resolve))
  proxy.kill('SIGINT')
  await exited
  target.kill()
  const [bare, proxied] = [median(figures.bare.times), median(figures.proxied.times)]
  console.log(
    `requests a second: bare ${Math.round(median(figures.bare.rates))}, through the proxy ${Math.round(median(figures.proxied.rates))}`,
  )
  console.log(
    `median of one request: bare ${bare.toFixed(3)} ms, through the proxy ${proxied.toFixed(3)} ms: ${(proxied - bare).toFixed(3)} ms added`,
  )
  console.log(
    out
      .split('\n')
      .filter(line => /exchanges|Left/.test(line))
      .join('\n'),
  )
}

async function latencies(port, count) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 })
  const times = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await get(pool)
    times.push(performance.now() - start)
  }
  await pool.close()
  return times.slice(100)
}

async function rate(port, count, width) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: width })
  let left = count
  const start = performance.now()
  const lane = async () => {
    while (left-- > 0) await get(pool)
  }
  await Promise.all(Array.from({ length: width }, lane))
  await pool.close()
  return (count / (performance.now() - start)) * 1000
}

async function get(pool) {
  const { body } = await pool.request({
    method: 'GET',
    path: '/v1/pets',
    headers: { authorization: 'Bearer pk_bench_0123456789' },
  })
  await body.dump()
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
