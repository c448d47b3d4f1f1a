import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { writeExact } from '../sample-servers/exact-json.js'
import { plainShop } from '../sample-servers/pet.js'
import { type Reply, serveShop } from '../sample-servers/plumbing.js'
import type { Started } from '../sample-servers/sample-server.js'

export interface CannedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export interface Asked {
  readonly key: string
  readonly operation: 'listPets' | 'createPet' | 'getPet' | 'other'
  readonly path: string
  readonly request: IncomingMessage
  /** For fixtures that answer by themselves, below HTTP. */
  readonly response: ServerResponse
}

/** What becomes of a right answer; undefined where the fixture has answered by itself. */
export type Edit = (answer: CannedResponse, asked: Asked) => CannedResponse | undefined

/** Edits lists alone. */
export const inLists =
  (edit: Edit): Edit =>
  (answer, asked) =>
    asked.operation === 'listPets' && answer.status === 200 ? edit(answer, asked) : answer

/** A small pet store, in memory and correct to the document, whose answers a fixture may edit. */
export function plainStore(
  key: string,
  edit: Edit = answer => answer,
  tune?: (server: Server) => void,
): Promise<Started> {
  const write = (response: ServerResponse, { status, body, headers }: Reply): void => {
    const answer = {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(writeExact(body)),
    }
    const path = (response.req.url ?? '/').split('?')[0]!
    const edited = edit(answer, {
      key,
      operation: operationOf(response.req.method, path),
      path,
      request: response.req,
      response,
    })
    if (edited !== undefined) response.writeHead(edited.status, edited.headers).end(edited.body)
  }
  return serveShop(key, { ...plainShop([]), write }, tune)
}

function operationOf(method: string | undefined, path: string): Asked['operation'] {
  if (path === '/v1/pets') return method === 'GET' ? 'listPets' : method === 'POST' ? 'createPet' : 'other'
  return path.startsWith('/v1/pets/') && method === 'GET' ? 'getPet' : 'other'
}

/** The same answer with another text for its body. */
export const rewritten = (answer: CannedResponse, rewrite: (text: string) => string | Buffer): CannedResponse => {
  const body = rewrite(answer.body.toString())
  return { ...answer, body: typeof body === 'string' ? Buffer.from(body) : body }
}

/** Puts members into every pet of an answer; `members` is their JSON text. */
export const withMembers = (answer: CannedResponse, members: string): CannedResponse =>
  answer.status >= 400 ? answer : rewritten(answer, text => text.replaceAll('{"id"', `{${members},"id"`))
