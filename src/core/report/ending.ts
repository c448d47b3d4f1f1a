/** How a run came to its end. */
export type Ending =
  | 'complete'
  | 'bailed'
  | 'interrupted'
  | 'terminated' // by SIGTERM
  | 'hung-up' // by SIGHUP: the terminal or the connection is gone
  | 'unreachable'
  | 'unusable' // the target was there, and gave nothing that is of use
  | 'wrong-address' // no documented path is known there
  | 'key-refused'
  | 'shut-out' // something in front of the service lets nothing through any more
  | 'budget'
  | 'unwritten' // the disk took no more of what the run writes down
  | 'broken'
  | 'cut-off'

/** What makes a run partial. */
export type Restriction =
  | 'rules-selected'
  | 'rules-skipped'
  | 'read-only'
  | 'no-key-variants'
  | 'fewer-samples' // than the depth asks of each property
  | 'traffic-of-others'

/** Signals that end any command early: the ending of a run, and the exit code as shells write it (128 and the signal's number). */
export const signals = {
  SIGINT: { ending: 'interrupted', code: 130 },
  SIGTERM: { ending: 'terminated', code: 143 },
  SIGHUP: { ending: 'hung-up', code: 129 },
} as const

/** The ending of a run that a signal stops. */
export type Interrupted = (typeof signals)[keyof typeof signals]['ending']

const isSignal = (name: unknown): name is keyof typeof signals => Object.hasOwn(signals, String(name))

/** By the name of a signal; whatever else stops a run interrupts it. */
export const signalOf = (name: unknown): (typeof signals)[keyof typeof signals] =>
  signals[isSignal(name) ? name : 'SIGINT']
