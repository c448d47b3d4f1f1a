import type { Bends } from '../core/seam.js'

/** Bends that act only while the condition holds: the server knows nothing of a run, its events switch them. */
export function gated(bends: Bends, acts: () => boolean): Bends {
  const entries = Object.entries(bends).map(([seam, bend]) => [
    seam,
    (honest: unknown, context: unknown) =>
      acts() ? (bend as (honest: unknown, context: unknown) => unknown)(honest, context) : honest,
  ])
  return Object.fromEntries(entries) as Bends
}
