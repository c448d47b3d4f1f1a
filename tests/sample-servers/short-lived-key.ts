import { plainShop } from './pet.js'
import { problem, serveShop } from './plumbing.js'
import type { SampleServer } from './sample-server.js'

const expired = { ...problem(401, 'unauthorized', 'The key has expired'), headers: { 'www-authenticate': 'Bearer' } }

/** Its keys are good for so many requests: how long they live is not shown. */
export const shortLivedKey = (requests: number): SampleServer => expiring('short-lived-key', nth => nth > requests)

/** Now and then it does not know a key that is good before and after: that is no lifetime. */
export const forgetfulOfKeys: SampleServer = { ...expiring('forgetful-of-keys', nth => nth % 25 === 0), legal: false }

function expiring(id: string, isExpired: (nth: number) => boolean): SampleServer {
  return {
    id,
    legal: true,
    start(key) {
      let nth = 0
      const gate = (headers: { readonly authorization?: string | undefined }) =>
        headers.authorization === `Bearer ${key}` && isExpired(++nth) ? expired : undefined
      return serveShop(key, { ...plainShop([]), gate })
    },
  }
}
