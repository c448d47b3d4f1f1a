import { busy } from './busy.js'
import { dropping } from './dropping.js'
import { expressCareful } from './express-careful.js'
import { expressNaive } from './express-naive.js'
import { fiveThousand } from './five-thousand.js'
import { flakyGateway, gatewaysAtOdds, gatewaysInBursts } from './flaky-gateway.js'
import { pythonDefaults, springDefaults, wrappedAnswers } from './framework-defaults.js'
import { gateways } from './gateways.js'
import { lenientClamping } from './lenient-clamping.js'
import { platformCharacteristics } from './platform-characteristics.js'
import { rateLimited } from './rate-limited.js'
import { replicas } from './replicas.js'
import type { SampleServer } from './sample-server.js'
import { sharedCounter } from './shared-counter.js'
import { snowflake } from './snowflake.js'
import { strictValidator } from './strict-validator.js'
import { fewThreads } from './threads.js'
import { shortNamesTaken, uniqueNames } from './unique-names.js'

/** Whatever the document allows. Each has what no variant of the reference server has, or what several have at once. */
export const stores: readonly SampleServer[] = [
  expressCareful,
  replicas,
  strictValidator,
  lenientClamping,
  busy,
  fiveThousand,
  snowflake,
  uniqueNames,
  shortNamesTaken,
  sharedCounter,
  ...platformCharacteristics,
]

/** Good stores, with what stands before them: limits, gateways, bad lines, few connections. */
export const behindOthers: readonly SampleServer[] = [
  ...fewThreads,
  ...rateLimited,
  ...gateways,
  ...gatewaysInBursts,
  ...gatewaysAtOdds,
  flakyGateway,
  dropping,
]

export const firstDrafts: readonly SampleServer[] = [expressNaive, pythonDefaults, springDefaults, wrappedAnswers]
