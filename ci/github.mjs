// The steps of action.yml. Annotations and the step summary are the tool's own: it knows where it runs.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const { env } = process
const folder = join(env.RUNNER_TEMP, 'petstore-conform')
const steps = { install, judge }
process.exitCode = steps[process.argv[2]]()

function install() {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const { INPUT_VERSION: version } = env
  // Never a name alone: on npm it could belong to anybody, who would then get the key.
  const wanted = version === '' ? build() : resolve(version)
  npm(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts', wanted)
  return 0
}

/** The commit of the action itself, packed. */
function build() {
  npm(env.GITHUB_ACTION_PATH, 'ci', '--no-audit', '--no-fund', '--ignore-scripts')
  npm(env.GITHUB_ACTION_PATH, 'pack', '--pack-destination', folder)
  return join(
    folder,
    readdirSync(folder).find(name => name.endsWith('.tgz')),
  )
}

function npm(cwd, ...args) {
  // npm is a script on Windows, which only a shell starts.
  const { status } = spawnSync('npm', args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${args[0]} failed`)
}

function judge() {
  const { INPUT_OUTPUT: output } = env
  const report = join(output, 'report.json')
  rmSync(report, { force: true }) // an older one would be taken for this run's
  const program = join(folder, 'node_modules', 'petstore-conform', 'dist', 'src', 'cli', 'main.js')
  const args = ['--output', output, '--depth', env.INPUT_DEPTH]
  if (env.INPUT_ONLY !== '') args.push('--only', env.INPUT_ONLY)
  if (env.INPUT_KNOWN !== '') args.push('--known', env.INPUT_KNOWN)
  args.push(...words(env.INPUT_ARGS))
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  const code = status ?? 3
  const outputs = { 'exit-code': code, ...(existsSync(report) ? facts(JSON.parse(readFileSync(report, 'utf8'))) : {}) }
  if (existsSync(join(output, 'report.html'))) outputs.report = join(output, 'report.html')
  for (const [name, value] of Object.entries(outputs)) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`)
  if (code !== 3 || env.INPUT_UNJUDGED !== 'warn') return code
  console.log('::warning title=petstore-conform::The server could not be judged (exit code 3).')
  return 0
}

/** As a shell splits them: quotes keep blanks. */
function words(text) {
  const all = text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  if (/["']/.test(text.replace(/"[^"]*"|'[^']*'/g, ''))) throw new Error('args: a quote is not closed')
  return all.map(word => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
}

function facts({ verdict, rules }) {
  const count = wanted => rules.filter(rule => rule.verdict === wanted).length
  return { verdict, failed: count('fail'), warned: count('warn'), passed: count('pass') }
}
