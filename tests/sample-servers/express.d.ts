// What the sample servers use of Express; it comes without types.
declare module 'express' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export interface Request extends IncomingMessage {
    body: unknown
    params: Record<string, string>
    query: Record<string, string | string[] | undefined>
    path: string
    get(name: string): string | undefined
  }
  export interface Response extends ServerResponse {
    status(code: number): this
    json(body: unknown): this
    send(body: unknown): this
    type(type: string): this
    set(name: string, value: string): this
    sendStatus(code: number): this
  }
  export type Next = (error?: unknown) => void
  export type Handler = (req: Request, res: Response, next: Next) => unknown
  export type ErrorHandler = (
    error: { status?: number; type?: string },
    req: Request,
    res: Response,
    next: Next,
  ) => unknown
  export interface Router {
    (req: IncomingMessage, res: ServerResponse): void
    use(handler: Handler): this
    use(handler: ErrorHandler): this
    use(path: string, router: Router): this
    get(path: string, ...handlers: readonly Handler[]): this
    post(path: string, ...handlers: readonly Handler[]): this
    disable(setting: string): this
  }
  const express: {
    (): Router
    Router(): Router
    json(options?: object): Handler
    text(options?: object): Handler
  }
  export default express
  export { RequestListener }
}
