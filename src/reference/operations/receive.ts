import type { IncomingMessage } from 'node:http'
import type { Json } from '../../core/json/json.js'
import { parseJson } from '../json/json.js'
import type { Body } from './create-pet.js'

/** The body's bytes; undefined where there are more than allowed (they are read to the end and forgotten). */
export function receive(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    request.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= limit) pieces.push(piece)
      else pieces.length = 0
    })
    request.on('end', () => resolve(length <= limit ? Buffer.concat(pieces) : undefined))
    request.on('error', reject)
    request.on('close', () => request.complete || reject(new Error('the request ended before its body')))
  })
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export function read(bytes: Uint8Array | undefined): Body & { readonly input: Json | undefined } {
  const plain = { present: true, tooLarge: false, notations: new Map(), duplicates: false, problem: undefined }
  if (bytes === undefined) return { ...plain, tooLarge: true, input: undefined }
  if (bytes.length === 0) return { ...plain, present: false, input: undefined }
  try {
    const { value, notations, duplicates } = parseJson(bytes)
    return { ...plain, notations, duplicates, input: value }
  } catch (error) {
    return { ...plain, problem: (error as Error).message, input: undefined }
  }
}
