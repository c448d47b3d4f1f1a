import { createHash, timingSafeEqual } from 'node:crypto'
import type { ArgumentsHost, CallHandler, ExceptionFilter, ExecutionContext, NestInterceptor } from '@nestjs/common'
import { BadRequestException, Catch, HttpException, Logger, UnauthorizedException } from '@nestjs/common'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
// rule: category-comes-back-exactly
import { parse, stringify } from 'lossless-json'
// end
import { map } from 'rxjs'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

// rule: list-needs-a-key create-needs-a-key get-needs-a-key key-is-checked-before-the-request
export const keyCheck =
  (apiKey: string): RequestHandler =>
  (req, res, next) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '') ?? []
    if (token && timingSafeEqual(sha256(token), sha256(apiKey))) return next()
    // rule: unauthorized-has-www-authenticate
    res.set('WWW-Authenticate', 'Bearer')
    // end
    next(new UnauthorizedException('The API key is missing or invalid.'))
  }
// end

// rule: category-comes-back-exactly create-returns-a-valid-pet list-pets-are-valid get-returns-a-valid-pet
// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
/** Integers become BigInt: a JavaScript number keeps 53 bits, an int64 has 64. */
const parseNumber = (digits: string) => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits))
// end
// end

// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body category-comes-back-exactly
export function parseBody(req: Request, _res: Response, next: NextFunction) {
  if (req.method !== 'POST' || req.is('application/json') === false) return next()
  try {
    // Without `fatal`, bytes that are not UTF-8 turn into U+FFFD.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(req.body)
    req.body = parse(text, undefined, parseNumber)
  } catch {
    return next(new BadRequestException('The body is not JSON.'))
  }
  // rule: create-refuses-non-object
  // The ValidationPipe answers 500 where the body is a BigInt.
  if (typeof req.body !== 'object') return next(new BadRequestException('The body must be an object.'))
  // end
  next()
}
// end

// rule: category-comes-back-exactly create-refuses-malformed-json create-refuses-json-extensions create-requires-body
/** Express writes JSON with `JSON.stringify`, which cannot write BigInt. */
export class ExactJsonInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    context.switchToHttp().getResponse<Response>().type('application/json')
    return next.handle().pipe(map(body => stringify(body)))
  }
}
// end

// rule: error-has-error-body response-is-application-json
/** Errors of Nest, of its pipes, and those that Express or a middleware passed on. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: any, host: ArgumentsHost) {
    // rule: create-refuses-non-object
    // class-transformer runs out of stack where a body is nested deep.
    const error = thrown instanceof RangeError ? new BadRequestException('The body is nested too deep.') : thrown
    // end
    const status: number = error instanceof HttpException ? error.getStatus() : (error.status ?? 500)
    if (status >= 500) Logger.error(error)
    // The ValidationPipe has a list of messages.
    const details = error.response?.message ?? error.message
    const message = status >= 500 ? 'Something went wrong.' : [details].flat().join('; ')
    const code = status >= 500 ? 'internal' : error.name
    host.switchToHttp().getResponse<Response>().status(status).json({ code, message, status })
  }
}
// end
