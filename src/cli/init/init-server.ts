import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Framework } from '../../core/rule/framework.js'
import { unmarked } from '../../spec/servers/regions.js'
import { type ExampleServer, exampleServers, serverFolder } from '../../spec/servers/servers.js'
import { type InitFile, parsed } from './init-files.js'

export const ownAddress = 'http://127.0.0.1:8080/v1'

export const serverIn = (framework: Framework): ExampleServer =>
  exampleServers().find(({ title }) => title === framework)!

/** The files of a server, without the marks of its regions; `packageJson`: the one that is there. */
export function serverFiles(server: ExampleServer, packageJson: string | undefined): readonly InitFile[] {
  const text = (path: string) => readFileSync(join(serverFolder(server), path), 'utf8')
  return [
    ...server.sources.map(path => ({ path, text: unmarked(text(path)) })),
    ...server.others.map((path): InitFile => {
      const merged = path === 'package.json' && packageJson !== undefined && withTool(text(path), packageJson)
      return merged ? { path, text: merged, replaces: true } : { path, text: text(path) }
    }),
    { path: 'README.md', text: text('README.md') },
    { path: '.gitignore', text: `${[...server.ignored, 'reports/', 'server.log'].join('\n')}\n` },
  ]
}

/** What `npm init -y` and the installation of this tool write, and nothing else. */
const ofNpm = ['name', 'version', 'description', 'main', 'scripts', 'keywords', 'author', 'license', 'type']

/** The server's package.json with the tool in it, where the one that is there holds the tool alone. */
function withTool(servers: string, there: string): string | undefined {
  const { dependencies = {}, devDependencies = {}, ...rest } = parsed(there)
  const tools = { ...dependencies, ...devDependencies }
  const { test = '', ...scripts } = rest.scripts ?? {}
  const isEmpty =
    Object.keys(tools).join() === 'petstore-conform' &&
    Object.keys(rest).every(key => ofNpm.includes(key)) &&
    Object.keys(scripts).length === 0 &&
    (test === '' || `${test}`.includes('no test specified'))
  if (!isEmpty) return undefined
  return `${JSON.stringify({ ...JSON.parse(servers), devDependencies: tools }, null, 2)}\n`
}

/** The GitHub workflow with a step that starts the server, under a key of that job alone. */
export function startedInCi(workflow: string, { install, build, start }: ExampleServer): string {
  const script = [install, ...(build === undefined ? [] : [build]), `(${start} > server.log 2>&1 &)`]
  const step = ['- run: |', ...script.map(line => `    ${line}`)].map(line => `      ${line}\n`).join('')
  return workflow
    .replace(/^ +# A server of this commit.*\n.*\n/m, () => step)
    .replace(/^env:\n/m, () => "env:\n  PORT: '8080'\n  API_KEY: key-of-this-job\n")
    .replace('${{ secrets.PETSTORE_API_KEY }}', () => '${{ env.API_KEY }}')
}
