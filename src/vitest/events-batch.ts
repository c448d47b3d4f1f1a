/** ms that an event may wait: what a killed run loses at most. */
const patience = 100
/** Characters. Not many: what they cost where they arrive keeps nobody waiting. */
const most = 64 * 1024

/** Joins events to the few texts that one thread sends to another. */
export class EventsBatch {
  private lines = ''
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly send: (lines: string) => void) {}

  add(event: object): void {
    this.lines += `${JSON.stringify(event)}\n`
    if (this.lines.length >= most) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), patience)
  }

  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const { lines } = this
    this.lines = ''
    if (lines !== '') this.send(lines)
  }
}
