export interface Page {
  readonly problems: readonly string[]
  evaluate(expression: string): Promise<any>
  picture(settings?: { whole?: boolean }): Promise<Buffer>
  pdf(): Promise<Buffer>
  close(): Promise<void>
}

export interface Settings {
  readonly url: string
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly print?: boolean
  readonly scale?: number
}

export interface Browser {
  open(settings: Settings): Promise<Page>
  close(): Promise<void>
}

export function findChromium(): string | undefined
export function openBrowser(path?: string): Promise<Browser>
