import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { called, command, temporaryFolder } from './command.js'

const url = ['--base-url', 'http://127.0.0.1:9/v1']
const key = ['--api-key', 'pk_local_0123456789']
const target = [...url, ...key]

/** What is given, and the line that says what to do; the folder of the run may hold files. */
interface Case {
  readonly args: readonly string[]
  readonly says: string | RegExp
  readonly env?: NodeJS.ProcessEnv
  readonly files?: Readonly<Record<string, string>>
  /** Gets as far as the worker of a run, or reads a path relative to the folder that the process is in. */
  readonly process?: true
}

const cases: Record<string, Case> = {
  'no base URL': {
    args: key,
    says: 'No target. Name it with --base-url or PETSTORE_BASE_URL, or judge the embedded server with --reference.',
  },
  'an empty base URL': {
    args: ['--base-url', '', ...key],
    says: '--base-url: it is empty; name the address, such as https://staging.example.com/v1.',
  },
  'an empty variable for the base URL': {
    args: key,
    env: { PETSTORE_BASE_URL: '' },
    says: 'PETSTORE_BASE_URL: it is empty; name the address, such as https://staging.example.com/v1.',
  },
  'a framework with a typo': {
    args: [...target, '--framework', 'FastAPY'],
    says: /^--framework: there is no framework "FastAPY" here\. Did you mean "FastAPI"\? Name Express, .*, axum\.$/,
  },
  'no key': { args: url, says: 'No key. Give it with PETSTORE_API_KEY, --api-key-file or --api-key.' },
  'an empty key': { args: [...url, '--api-key', ''], says: '--api-key: the key is empty; check where it comes from.' },
  'a key with its scheme': {
    args: [...url, '--api-key', 'Bearer pk_1'],
    says: '--api-key: the key begins with "Bearer", which the tool sends itself; leave it out.',
  },
  'a variable of the key that nothing was filled in for': {
    args: url,
    env: { PETSTORE_API_KEY: '$(PETSTORE_API_KEY)' },
    says: 'PETSTORE_API_KEY: the key is a placeholder such as ${NAME} that nothing was filled in for; set the variable, or write the key itself.',
  },
  'a key in quotes': {
    args: [...url, '--api-key', '"pk_1"'],
    says: '--api-key: the key stands in quotes; remove them.',
  },
  'an empty argument does not fall back to the variable': {
    args: [...url, '--api-key='],
    env: { PETSTORE_API_KEY: 'pk_local_0123456789' },
    says: '--api-key: the key is empty; check where it comes from.',
  },
  'a base URL that does not parse': {
    args: ['--base-url', 'staging', ...key],
    says: /^--base-url: it is not a valid URL; write the whole address/,
  },
  'a base URL of another scheme': {
    args: ['--base-url', 'localhost:4010/v1', ...key],
    says: /^--base-url: it begins with localhost:, not with http/,
  },
  'a rule with what steers a terminal': {
    args: ['explain', 'x\u001b[2J'],
    says: 'There is no rule "x\\x1b[2J". "petstore-conform list" shows them all.',
  },
  'a list that is a member of every object': {
    args: ['list', 'toString'],
    says: 'There is no list "toString". Name rules, faults, variants or model.',
  },
  'a command that there was': {
    args: ['rules'],
    says: '"rules" was removed: "petstore-conform list" took its place.',
  },
  'an option of a command that has another name': {
    args: ['certify', '--key-file', 'x'],
    says: '--key-file was removed: --signing-key took its place.',
  },
  'a format that there was': {
    args: [...target, '--report', 'sarif'],
    says: /^--report: sarif was removed: /,
  },
  'an option that the proof had': {
    args: ['self-test', '--strength', '2'],
    says: '--strength was removed: "npm run prove" in the tool\'s repository took its place.',
  },
  'an option that another command had': {
    args: ['list', '--strength', '2'],
    says: /^Unknown option --strength\./,
  },
  'a base URL with credentials': {
    args: ['--base-url', 'http://me:s3cret@x/v1', ...key],
    says: '--base-url: it holds credentials; the key goes into --api-key.',
  },
  'a base URL with a query': {
    args: ['--base-url', 'http://x/v1?a=b', ...key],
    says: /^--base-url: it has a query or a fragment/,
  },
  'a base URL with an empty fragment': {
    args: ['--base-url', 'http://x/v1#', ...key],
    says: /^--base-url: it has a query or a fragment/,
  },
  'a key with a line break': {
    args: [...url, '--api-key', 'pk_1\nx: y'],
    says: /^--api-key: the key has a character that no header may have/,
  },
  'a key beyond ASCII': { args: [...url, '--api-key', 'pk_é'], says: /^--api-key: the key has a character/ },
  'an unreadable key file': {
    args: [...url, '--api-key-file', 'none'],
    says: 'Cannot read the key file none: no such file. Name a readable file with --api-key-file.',
  },
  'a key file of two lines': {
    args: [...url, '--api-key-file', 'k'],
    files: { k: 'a\nb\n' },
    says: /^The key file k: the key has a character/,
  },
  'a key and a key file': {
    args: [...target, '--api-key-file', 'k'],
    says: '--api-key and --api-key-file contradict each other. Give one of them.',
  },
  'two targets': {
    args: [...target, '--reference'],
    says: '--reference and --base-url contradict each other. Leave one of them out.',
  },
  'a key for the embedded server': {
    args: ['--reference', ...key],
    says: /^--reference and --api-key contradict each other/,
  },
  'an unknown option': {
    args: ['--base-ur', 'x'],
    says: 'Unknown option --base-ur. Did you mean --base-url? "petstore-conform --help --all" lists them all.',
  },
  'a value as an option': {
    args: ['--reference', '--quick'],
    says: 'Unknown option --quick. Did you mean --depth quick? "petstore-conform --help --all" lists them all.',
  },
  'an unknown switch': { args: ['--no-colour'], says: /^Unknown option --no-colour\. Did you mean --color\?/ },
  'an unknown command': {
    args: ['explian'],
    says: 'Unknown command "explian". Did you mean "explain"? "petstore-conform --help --all" lists them all.',
  },
  'two addresses': {
    args: ['http://127.0.0.1:9/v1', ...target],
    says: 'There are two base URLs: http://127.0.0.1:9/v1 and --base-url. Leave one of them out.',
  },
  'a command that is like none': {
    args: ['extra'],
    says: 'Unknown command "extra". "petstore-conform --help --all" lists them all.',
  },
  'a general rule that does not exist': {
    args: ['explain', 'G4'],
    says: 'There is no interpretation "G4". They are G1 to P29.',
  },
  'a report that is not named': {
    args: ['replay'],
    says: 'replay needs <file>: report.json of a run. Write "petstore-conform replay <file> [rule]".',
  },
  'an option of the command line in a config file': {
    args: [...target, '--config', 'c.yaml'],
    files: { 'c.yaml': 'watch: true\n' },
    says: 'c.yaml: "watch" is for the command line only. Remove it there.',
  },
  'a report in place of a recording': {
    args: ['judge', 'report.json'],
    files: { 'report.json': '{}' },
    says: /^report\.json is not a recording of this tool\. If it is a HAR file, /,
  },
  "another command's option": { args: ['list', '--port', '1'], says: /^--port is not an option of this command/ },
  'an option without its value, which is one of some': {
    args: ['--depth'],
    says: '--depth needs a value: quick, standard or deep. Write it after the option.',
  },
  'a framework without its name': {
    args: ['init', '--server'],
    says: /^--server needs a value: express, fastify, .*, go or axum\. Write it after the option\.$/,
  },
  'an option without its value': { args: ['--base-url'], says: '--base-url needs a value. Write it after the option.' },
  'an option given twice': { args: [...target, '--seed', '1', '--seed', '2'], says: '--seed: give it only once.' },
  'one report to compare': {
    args: ['compare', 'before.json'],
    says: /^compare needs <after>: that of a later one/,
  },
  'what is no report to compare': {
    args: ['compare', 'bad.json', 'bad.json'],
    files: { 'bad.json': '{"format":1}' },
    says: /bad\.json is not a report/,
  },
  'a proof of nothing': {
    args: ['self-test', '--select', 'create-answrs-201'],
    process: true,
    says: /^--select: no fault and no variant has "create-answrs-201" in its id\. Did you mean "create-returns-201/,
  },
  'a watch of what never changes': {
    args: ['--reference', '--watch'],
    says: /^--watch waits for a target to change/,
  },
  'a list of known failures that is not there': {
    args: ['--reference', '--known', 'none.yaml'],
    says: /Write one with "petstore-conform known"/,
  },
  'a format that there is not': {
    args: [...target, '--report', 'pdf'],
    says: /^--report: must be one of json, junit, /,
  },
  'an evidence limit of nothing': { args: [...target, '--evidence-limit', '0'], says: /^--evidence-limit: / },
  'a switch with a value': {
    args: [...target, '--strict=maybe'],
    says: '--strict: it is a switch. Write --strict alone, or --no-strict.',
  },
  'a depth that does not exist': {
    args: [...target, '--depth', 'full'],
    says: '--depth: must be one of quick, standard, deep.',
  },
  'a seed that is no integer': {
    args: [...target, '--seed', '1.5'],
    says: /^--seed: must be a whole number from -2147483648/,
  },
  'a category beyond int64': {
    args: [...target, '--category-id', '9223372036854775808'],
    says: /^--category-id: must be a whole number of 64 bits/,
  },
  'a time without sense': {
    args: [...target, '--timeout', 'soon'],
    says: /^--timeout: must be a time such as 10, 500ms/,
  },
  'a time of nothing': { args: [...target, '--timeout', '0'], says: /^--timeout: must be from 0.001 to/ },
  'no concurrency': { args: [...target, '--concurrency', '0'], says: /^--concurrency: must be a whole number from 1/ },
  'a rate of nothing': { args: [...target, '--rate', '0'], says: /^--rate: must be a number of requests a second/ },
  'a day that does not exist': {
    args: [...target, '--now', '2030-02-31'],
    says: /^--now: must be a date such as 2030-12-05/,
  },
  'a date without its zone': { args: [...target, '--now', '2030-12-05T08:00:00'], says: /^--now: must be a date/ },
  'an empty entry in --only': { args: [...target, '--only', 'a,,b'], says: '--only: an entry is empty.' },
  'a header without a name': { args: [...target, '--header', 'x'], says: "--header: must be written 'Name: value'." },
  'a header that breaks the line': {
    args: [...target, '--header', 'X: a\r\nY: b'],
    says: /^--header: the value of X has a character/,
  },
  'a header that is the tool’s': {
    args: [...target, '--header', 'authorization: x'],
    says: '--header: authorization is set by the tool itself.',
  },
  'a description that is no URL': {
    args: [...target, '--openapi', 'openapi.json'],
    says: /^--openapi: it is not a valid URL/,
  },
  'a certificate without its key': {
    args: [...target, '--cert', 'c'],
    says: '--cert and --key belong together. Give both, or neither.',
  },
  'an unreadable authority': {
    args: [...target, '--ca', 'none'],
    says: /^Cannot read the file of --ca none: no such file/,
  },
  'an authority that is not PEM': {
    args: [...target, '--ca', 'c'],
    files: { c: 'x' },
    says: /^The file of --ca, c, is not PEM/,
  },
  'an authority that is none': {
    args: [...target, '--ca', 'c'],
    files: { c: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' },
    says: 'The file of --ca holds no certificate that can be read. Name another.',
  },
  'an unreadable config file': {
    args: ['--config', 'none'],
    says: 'Cannot read the config file none: no such file. Name an existing file with --config.',
  },
  'a config file that is not YAML': {
    args: ['--config', 'c'],
    files: { c: 'a: [' },
    says: /^c is neither YAML nor JSON: /,
  },
  'a config file without options': {
    args: ['--config', 'c'],
    files: { c: '- a' },
    says: /^c is not a mapping of options/,
  },
  'an unknown option in a config file': {
    args: [],
    files: { 'petstore-conform.config.yaml': 'baseUri: x' },
    says: 'petstore-conform.config.yaml has an unknown option "baseUri". Did you mean "baseUrl"? "petstore-conform --help --all" lists them all.',
  },
  'a wrong value in a config file': {
    args: target,
    files: { 'petstore-conform.config.json': '{"depth": "full"}' },
    says: 'depth in petstore-conform.config.json: must be one of quick, standard, deep.',
  },
  'two config files': {
    args: target,
    files: { 'petstore-conform.config.json': '{}', 'petstore-conform.config.yaml': '{}' },
    says: /^There are petstore-conform.config.yaml and petstore-conform.config.json\. Remove all but one/,
  },
  'an output folder that is a file': {
    args: [...target, '--output', 'f/reports'],
    files: { f: '' },
    says: /^Cannot write to the output folder f\/reports: a part of the path is not a folder/,
  },
  'an output folder that nobody can make': {
    args: [...target, '--output', '/proc/reports'],
    says: /^Cannot write to the output folder \/proc\/reports: /,
  },
  'a production address': {
    args: ['--base-url', 'https://petstore.example.com/v1', ...key],
    says: 'petstore.example.com looks like a production system, and pets created there cannot be deleted. Add --yes to go on, or --read-only.',
  },
  'a beginning without its star': {
    args: [...target, '--only', 'create-refuses'],
    says: /^No rule matches "create-refuses"\. Did you mean "create-refuses-\*"\?/,
    process: true,
  },
  'a rule that does not exist': {
    args: ['explain', 'list-respects-limt'],
    says: /^There is no rule "list-respects-limt"\. Did you mean "list-respects-limit"\?/,
  },
  'explain without a rule': {
    args: ['explain'],
    says: /^explain needs <rule>: ids of rules .*\. Write "petstore-conform explain <rule..>"\.$/,
  },
  'a word too many': { args: ['list', 'rules', 'all'], says: /^"all" is one word too many/ },
  'events that do not exist': {
    args: ['judge', 'none.ndjson'],
    says: 'Cannot read none.ndjson: no such file. Name a recording or a HAR file.',
  },
  'events that lack something': {
    args: ['judge', 'e'],
    files: { e: '{"type":"run-started","rules":[{}]}\n' },
    says: "e is not a recording of petstore-conform: an event: it must have required property 'runId'. Name the events.ndjson or evidence.ndjson.gz of a run.",
    process: true,
  },
  'a fault that does not exist': {
    args: ['serve', '--fault', 'list-respects-limit/x'],
    says: /^There is no fault "list-respects-limit\/x"\. Did you mean/,
  },
  'a variant that does not exist': {
    args: ['serve', '--variant', 'x'],
    says: 'There is no variant "x". "petstore-conform list variants" shows them all.',
  },
  'a port that does not exist': {
    args: ['serve', '--port', '65536'],
    says: '--port: must be a whole number from 0 to 65535.',
  },
}

describe('wrong usage ends with exit code 2 and one line that says what to do', () => {
  test.concurrent.each(Object.entries(cases))('%s', async (_name, { args, says, env = {}, files = {}, process }) => {
    const cwd = temporaryFolder()
    for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content)
    const { code, out, err } = await (process ? command : called)(args, { cwd, env })
    const line = err.replace(/^petstore-conform: /, '').replace(/\n$/, '')
    if (typeof says === 'string') expect(line).toBe(says)
    else expect(line).toMatch(says)
    expect(line).not.toContain('\n')
    expect(line).not.toContain('s3cret')
    expect(err).toMatch(/^petstore-conform: /)
    expect(out).toBe('')
    expect(code).toBe(2)
  })
})

test('wrong usage has no stack with --verbose either', async () => {
  const { code, err } = await called([...key, '--verbose'])
  expect(err).toMatch(/^petstore-conform: No target.*\n$/)
  expect(code).toBe(2)
})

// Root may write anywhere.
test.skipIf(process.getuid?.() === 0)('an output folder without permission', async () => {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'reports'))
  chmodSync(join(cwd, 'reports'), 0o500)
  const { code, err } = await called(target, { cwd })
  expect(err).toContain('permission denied')
  expect(code).toBe(2)
})

test('wrong usage leaves nothing behind', async () => {
  const cwd = temporaryFolder()
  await called([...target, '--seed', 'x'], { cwd })
  expect(readdirSync(cwd)).toEqual([])
})
