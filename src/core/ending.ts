/** How a run came to its end. */
export type Ending =
  | 'complete'
  | 'bailed'
  | 'interrupted'
  | 'terminated' // by SIGTERM
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
