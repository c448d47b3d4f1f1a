import { connect, createServer, type Socket } from 'node:net'
import { plainShop } from './pet.js'
import { serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** So many threads, each of which serves a connection until its client closes it: whoever comes besides waits. */
const threads = (id: string, most: number): SampleServer => ({
  id,
  legal: true,
  async start(key) {
    const shop = await serveShop(key, plainShop([]))
    const waiting: Socket[] = []
    const open = new Set<Socket>()
    let served = 0
    const next = (): void => {
      const client = served < most ? waiting.shift() : undefined
      if (client === undefined) return
      served++
      const service = connect(Number(new URL(shop.baseUrl).port), '127.0.0.1')
      service.on('error', () => {}).on('close', () => client.destroy())
      client.pipe(service).pipe(client)
      client.on('close', () => {
        served--
        service.destroy()
        next()
      })
      client.resume()
    }
    const front = createServer({ pauseOnConnect: true }, client => {
      open.add(client)
      waiting.push(client)
      client.on('error', () => {}).on('close', () => open.delete(client))
      next()
    })
    await new Promise<void>(ready => front.listen(0, '127.0.0.1', ready))
    const { port } = front.address() as { port: number }
    return {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      close: async () => {
        for (const client of open) client.destroy()
        front.close()
        await shop.close()
      },
    }
  },
})

export const fewThreads: readonly SampleServer[] = [threads('one-thread', 1), threads('three-threads', 3)]
