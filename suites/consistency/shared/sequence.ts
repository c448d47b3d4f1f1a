/** A step of a sequence. `pet` counts back from the newest creation of the sequence: 0 is the newest. */
export type SequenceStep =
  | { readonly do: 'create'; readonly status?: string }
  | { readonly do: 'get'; readonly pet: number }
  | { readonly do: 'list'; readonly limit?: number; readonly status?: string }

export type Sequence = readonly SequenceStep[]
