import { plainWorld, type World } from './world.js'

export interface Freedom {
  readonly id: string
  readonly summary: string
  readonly conflictsWith?: readonly string[]
  readonly warns?: boolean
  readonly legalFrom?: string
}

export const freedoms: readonly Freedom[] = []

export function worldOf(_ids: readonly string[]): World {
  return plainWorld
}
