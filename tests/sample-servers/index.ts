import { after2030 } from './after-2030.js'
import { busy } from './busy.js'
import { dropping } from './dropping.js'
import { eventSourced } from './event-sourced.js'
import { expressCareful } from './express-careful.js'
import { expressNaive } from './express-naive.js'
import { farIds } from './far-ids.js'
import { fastLifecycle } from './fast-lifecycle.js'
import { fiveThousand } from './five-thousand.js'
import { flakyGateway, gatewaysAtOdds, gatewaysInBursts } from './flaky-gateway.js'
import { pythonDefaults, springDefaults, wrappedAnswers } from './framework-defaults.js'
import { gateways } from './gateways.js'
import { lenientClamping } from './lenient-clamping.js'
import { oldHttp } from './old-http.js'
import { randomIds } from './random-ids.js'
import { rateLimited } from './rate-limited.js'
import { replicas } from './replicas.js'
import type { SampleServer } from './sample-server.js'
import { countdown, sharedCounter } from './shared-counter.js'
import { shortKeepAlive } from './short-keep-alive.js'
import { snowflake } from './snowflake.js'
import { strictValidator } from './strict-validator.js'
import { fewThreads } from './threads.js'
import { shortNamesTaken, uniqueNames } from './unique-names.js'

export type { SampleServer, Started } from './sample-server.js'

export const sampleServers: readonly SampleServer[] = [
  expressNaive,
  pythonDefaults,
  springDefaults,
  wrappedAnswers,
  expressCareful,
  randomIds,
  eventSourced,
  replicas,
  strictValidator,
  lenientClamping,
  busy,
  fiveThousand,
  ...rateLimited,
  oldHttp,
  shortKeepAlive,
  farIds,
  snowflake,
  fastLifecycle,
  ...uniqueNames,
  shortNamesTaken,
  after2030,
  flakyGateway,
  ...gatewaysInBursts,
  ...gatewaysAtOdds,
  dropping,
  ...gateways,
  sharedCounter,
  countdown,
  ...fewThreads,
]
