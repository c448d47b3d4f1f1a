import { plainShop } from './pet.js'
import { problem, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

/** The deprecated operation is gone, as it was announced. */
export const after2030: SampleServer = {
  id: 'after-2030',
  legal: true,
  now: '2031-01-01',
  start: key => serveShop(key, { ...plainShop([]), get: () => problem(410, 'gone', 'List the pets instead') }),
}
