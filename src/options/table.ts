import { depths } from '../core/model/depth.js'
import { frameworkOption, frameworks } from '../core/rule/framework.js'
import { formatNames, formats } from '../report/formats.js'
import { flag, list, option, Problem, type Values } from './option.js'
import * as read from './read.js'

const day = 86_400_000

const further = formats.flatMap(({ name, always }) => (always ? [] : [name]))

const format = (name: string): string => {
  if (['sarif', 'gitlab', 'badge'].includes(name))
    throw new Problem(
      `${name} was removed: its places were in a file of this package. junit.xml and ctrf took its place`,
    )
  return read.oneOf(...formatNames)(name)
}

/** Where the target is and how to get in. */
export const keyTable = {
  'api-key': option(
    { group: 'Target', value: 'KEY', env: 'PETSTORE_API_KEY', describe: 'key that the target accepts' },
    read.apiKey,
  ),
  'api-key-file': option({ group: 'Target', value: 'FILE', describe: 'file that holds the key' }, read.text),
}

export const commonTable = {
  config: option(
    {
      group: 'Other',
      value: 'FILE',
      argvOnly: true,
      fallback: 'petstore-conform.config.yaml or .json, where there is one',
      describe: 'config file: options by their long names',
    },
    read.text,
  ),
  verbose: flag({ group: 'Other', describe: 'show all evidence and error stacks' }),
  color: flag({ group: 'Other', fallback: 'on a terminal, unless NO_COLOR is set', describe: 'colour the output' }),
}

/** How the reports are written. */
export const outputTable = {
  output: option(
    { group: 'Output', value: 'FOLDER', fallback: 'reports', describe: 'where the reports go' },
    read.text,
  ),
  quiet: flag({ group: 'Output', describe: 'show only the verdict and the failed rules' }),
  report: list(
    { group: 'Output', value: 'NAME', describe: `a further format of the report: ${further.join(', ')}` },
    value => read.words(value).map(format),
  ),
}

const connectionTable = {
  header: list(
    { group: 'Connection', value: "'K: V'", pairs: true, describe: 'header for every request' },
    read.header,
  ),
  http2: flag({ group: 'Connection', describe: 'HTTP/2 where the target offers it' }),
  ca: option({ group: 'Connection', value: 'FILE', describe: 'certificate authority of the target (PEM)' }, read.text),
  cert: option({ group: 'Connection', value: 'FILE', describe: 'client certificate (PEM)' }, read.text),
  key: option({ group: 'Connection', value: 'FILE', describe: "client certificate's key (PEM)" }, read.text),
  insecure: flag({ group: 'Connection', describe: 'accept any certificate; for tests only' }),
}

export const runTable = {
  'base-url': option(
    { group: 'Target', value: 'URL', env: 'PETSTORE_BASE_URL', describe: 'address of the service, /v1 included' },
    read.baseAddress,
  ),
  ...keyTable,
  reference: flag({ group: 'Target', describe: 'judge the embedded reference server instead' }),
  'category-id': option(
    { group: 'Target', value: 'ID', fallback: 'found out', describe: 'category that pets can be created in' },
    read.integer64,
  ),
  framework: option(
    {
      group: 'Target',
      value: 'NAME',
      choices: frameworks.map(frameworkOption),
      fallback: 'taken from its responses, where they show it',
      describe: 'framework of the server, for advice on how to fix failures',
    },
    read.framework,
  ),
  openapi: option(
    {
      group: 'Target',
      value: 'URL',
      fallback: 'openapi.json or .yaml below the base',
      describe: 'published description',
    },
    value => read.address(value).href,
  ),

  only: list({ group: 'Selection', value: 'RULES', describe: 'judge these rules only: ids or globs' }, read.words),
  skip: list({ group: 'Selection', value: 'RULES', describe: 'leave these rules out: ids or globs' }, read.words),
  suite: list(
    {
      group: 'Selection',
      value: 'FILE',
      describe: 'your own rules, in addition to the built-in ones: .ts or .js files',
    },
    value => [read.text(value)],
  ),
  'read-only': flag({ group: 'Selection', describe: 'send no POST at all' }),
  'key-variants': flag({
    group: 'Selection',
    negated: true,
    describe: 'send no bad keys that are made from the real one',
  }),

  depth: option(
    { group: 'Run', value: depths.join('|'), fallback: 'standard', describe: 'how thorough the run is' },
    read.oneOf(...depths),
  ),
  runs: option(
    { group: 'Run', value: 'N', describe: 'samples of each property, instead of the number that the depth sets' },
    read.whole(1, 100_000),
  ),
  seed: option(
    { group: 'Run', value: 'N', fallback: 'random', describe: 'fixes every random choice' },
    read.whole(-(2 ** 31), 2 ** 31 - 1),
  ),
  strict: flag({ group: 'Run', describe: 'warnings count as failures' }),
  known: option(
    { group: 'Run', value: 'FILE', describe: 'list of known failures: they do not decide the exit code' },
    read.text,
  ),
  bail: flag({ group: 'Run', describe: 'stop at the first failed must' }),
  now: option({ group: 'Run', value: 'DATE', fallback: 'today', describe: 'judge as if it were that day' }, read.date),

  timeout: option(
    { group: 'Limits', value: 'TIME', fallback: '10s', describe: 'for each exchange' },
    read.duration(1, day),
  ),
  settle: option(
    { group: 'Limits', value: 'TIME', fallback: '2s', describe: 'how long after a write every read must show it' },
    read.duration(0, day),
  ),
  deadline: option(
    { group: 'Limits', value: 'TIME', fallback: '10m', describe: 'for the whole run' },
    read.duration(1, day),
  ),
  patience: option(
    { group: 'Limits', value: 'TIME', fallback: '60s', describe: 'for an outage of the target' },
    read.duration(0, day),
  ),
  wait: option(
    { group: 'Limits', value: 'TIME', fallback: '0s', describe: 'for the target to come up' },
    read.duration(0, day),
  ),
  concurrency: option(
    { group: 'Limits', value: 'N', fallback: '16', describe: 'requests under way at once' },
    read.whole(1, 1024),
  ),
  rate: option({ group: 'Limits', value: 'N', describe: 'requests a second' }, read.rate),
  'max-requests': option(
    { group: 'Limits', value: 'N', fallback: 'what is announced', describe: 'requests in all' },
    read.whole(1, 1e9),
  ),
  'max-creates': option(
    { group: 'Limits', value: 'N', fallback: 'what is announced', describe: 'pets created in all' },
    read.whole(0, 1e9),
  ),

  ...connectionTable,

  ...outputTable,
  evidence: option(
    {
      group: 'Output',
      value: 'none|findings|all',
      fallback: 'findings',
      describe: 'exchanges to keep; all writes evidence.ndjson.gz, which the command judge reads',
    },
    read.oneOf('none', 'findings', 'all'),
  ),
  'evidence-limit': option(
    { group: 'Output', value: 'MB', fallback: '256', describe: 'size of evidence.ndjson.gz at most' },
    read.whole(1, 100_000),
  ),
  yes: flag({
    group: 'Other',
    describe: 'create pets without asking on an address that looks like production',
  }),
  ...commonTable,
}

/** For commands that talk to a target and do not judge it. */
export function optionsOf<Name extends keyof typeof runTable>(
  ...names: readonly Name[]
): Pick<typeof runTable, Name | keyof typeof connectionTable | keyof typeof commonTable> {
  const wanted: readonly string[] = [...names, ...Object.keys(connectionTable), ...Object.keys(commonTable)]
  return Object.fromEntries(Object.entries(runTable).filter(([name]) => wanted.includes(name))) as never
}

export type RunValues = Values<typeof runTable>
