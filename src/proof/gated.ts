import type { SeamFaults } from '../core/seam.js'

/** Faults that act only while the condition holds: the server knows nothing of a run, its events switch them. */
export function gated(seamFaults: SeamFaults, acts: () => boolean): SeamFaults {
  const entries = Object.entries(seamFaults).map(([seam, put]) => [
    seam,
    (honest: unknown, context: unknown) =>
      acts() ? (put as (honest: unknown, context: unknown) => unknown)(honest, context) : honest,
  ])
  return Object.fromEntries(entries) as SeamFaults
}
