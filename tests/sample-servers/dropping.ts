import { plainShop } from './pet.js'
import { serveShop, writeReply } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const often = 30

/** A good shop on a bad line: one answer in thirty is lost, before or in the middle of it. What was asked for is done. */
export const dropping: SampleServer = {
  id: 'dropping',
  legal: true,
  start(key) {
    let state = 20_261_121
    const chance = (n: number): boolean => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 16 < 65_536 / n
    }
    return serveShop(key, {
      ...plainShop([]),
      write(response, reply) {
        if (!chance(often)) return writeReply(response, reply)
        const { socket } = response
        if (chance(2)) socket?.write(`HTTP/1.1 ${reply.status} Said\r\ncontent-length: 1000\r\n\r\n{"id":`)
        socket?.destroy()
      },
    })
  },
}
