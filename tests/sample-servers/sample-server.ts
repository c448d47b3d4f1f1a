/** A pet store as somebody else would write it. */
export interface SampleServer {
  readonly id: string
  start(key: string): Promise<Started>
}

export interface Started {
  readonly baseUrl: string
  close(): Promise<void>
}
