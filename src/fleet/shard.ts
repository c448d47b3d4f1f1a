import { createHash } from 'node:crypto'
import { UsageError } from '../core/system/usage.js'

/** `index` is from 1 to `of`. */
export interface Shard {
  readonly index: number
  readonly of: number
}

export const whole: Shard = { index: 1, of: 1 }

/**
 * `2/5`, or `auto/5` where the engine that started this process says which one it is: Kubernetes by JOB_COMPLETION_INDEX,
 * GitLab by CI_NODE_INDEX; `auto` alone takes GitLab's CI_NODE_TOTAL.
 */
export function readShard(text: string, env: NodeJS.ProcessEnv): Shard {
  const [, index, of] = /^(auto|\d{1,6})(?:\/(\d{1,6}))?$/.exec(text) ?? []
  const count = Number(of ?? (index === 'auto' ? env.CI_NODE_TOTAL : undefined))
  const own = index === 'auto' ? indexFrom(env) : Number(index)
  if (own === undefined)
    throw new UsageError('--shard auto: neither JOB_COMPLETION_INDEX nor CI_NODE_INDEX is set. Write --shard 1/4.')
  if (!(Number.isInteger(own) && own >= 1 && own <= count))
    throw new UsageError('--shard: must be written 2/5, the second of five, or auto/5 in a Kubernetes Indexed Job.')
  return { index: own, of: count }
}

function indexFrom({ JOB_COMPLETION_INDEX, CI_NODE_INDEX }: NodeJS.ProcessEnv): number | undefined {
  // Kubernetes counts from 0.
  if (JOB_COMPLETION_INDEX !== undefined && JOB_COMPLETION_INDEX !== '') return Number(JOB_COMPLETION_INDEX) + 1
  return CI_NODE_INDEX === undefined ? undefined : Number(CI_NODE_INDEX)
}

/** By its name alone: another target more or less moves none of the others. */
export function isInShard(name: string, { index, of }: Shard): boolean {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % of === index - 1
}
