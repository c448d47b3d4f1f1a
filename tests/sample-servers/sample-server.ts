/** A pet store as somebody else would write it. */
export interface SampleServer {
  readonly id: string
  /** Whether the document allows all that it does: then no rule may fail. */
  readonly legal: boolean
  start(key: string): Promise<Started>
}

export interface Started {
  readonly baseUrl: string
  close(): Promise<void>
}
