import 'reflect-metadata'
import { Module, ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import * as express from 'express'
import { ErrorFilter, ExactJsonInterceptor, keyCheck, parseBody } from './http'
import { PetsController, PetsService } from './pets'

@Module({ controllers: [PetsController], providers: [PetsService] })
class AppModule {}

async function main() {
  const { API_KEY, PORT = '8080' } = process.env
  if (!API_KEY) throw new Error('Set API_KEY to the key that clients have to send.')
  const app = await NestFactory.create(AppModule, { bodyParser: false, logger: ['error', 'warn'] })
  app.setGlobalPrefix('v1')
  // rule: key-is-checked-before-the-request
  // Not a guard: guards run after the body was parsed.
  app.use(keyCheck(API_KEY))
  // rule: category-comes-back-exactly create-refuses-malformed-json create-refuses-json-extensions create-requires-body
  // rule: create-refuses-non-object
  app.use(express.raw({ type: 'application/json' }), parseBody)
  // end
  // end
  // end
  // rule: create-requires-name create-requires-category create-refuses-empty-object
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }))
  // end
  // rule: category-comes-back-exactly create-refuses-malformed-json create-refuses-json-extensions create-requires-body
  app.useGlobalInterceptors(new ExactJsonInterceptor())
  // end
  // rule: error-has-error-body error-status-equals-response-status response-is-application-json
  // rule: undocumented-errors-have-error-bodies
  app.useGlobalFilters(new ErrorFilter())
  // end
  // end
  await app.listen(PORT)
  console.log(`listening on port ${PORT}`)
}

void main()
