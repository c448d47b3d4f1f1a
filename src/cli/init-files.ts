import { readFileSync } from 'node:fs'
import { packageRoot, version } from './places.js'

export const ciNames = ['github', 'gitlab', 'azure', 'jenkins', 'none'] as const
export type CiName = (typeof ciNames)[number]

export interface InitFile {
  readonly path: string
  readonly text: string
  /** What is left to do by hand. */
  readonly next?: string
}

export const configFile = (baseUrl: string): InitFile => ({
  path: 'petstore-conform.config.yaml',
  text: `# Every option by its long name: petstore-conform --help. The key never stands here: PETSTORE_API_KEY or apiKeyFile.
baseUrl: ${JSON.stringify(baseUrl)}
depth: standard # quick, standard or deep
# seed: 1       # fixes every random choice
# known: known-failures.yaml
`,
})

const packed = './tools/petstore-conform-0.1.0.tgz'
export const ownTarball = (): string => packed.replace('0.1.0', version())

/**
 * What CI installs: the tarball or commit that the folder itself has, as npm takes it (`tools/x.tgz` would be a repository
 * on GitHub). Never the name alone: on npm it could belong to anybody, who would then get the key.
 */
export function wantedPackage(packageJson: string | undefined): string | undefined {
  const { dependencies, devDependencies } = parsed(packageJson)
  const spec = { ...dependencies, ...devDependencies }['petstore-conform']
  if (typeof spec !== 'string') return undefined
  const inside = /^file:(?:\.\/)?((?!\.\.?\/|\/).+\.t(?:ar\.)?gz)$/.exec(spec)?.[1]
  if (inside !== undefined) return `./${inside}`
  return /^(?:git\+|git:|github:|gitlab:|bitbucket:)\S+#\S+$/.test(spec) ? spec : undefined
}

function parsed(packageJson = '{}'): Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> {
  try {
    return JSON.parse(packageJson) ?? {}
  } catch {
    return {}
  }
}

type Exists = (path: string) => boolean

interface System {
  readonly template: string
  readonly path: string
  /** Where something stands at the path already that is somebody else's. */
  readonly beside?: string
  readonly next: string
  readonly nextBeside?: string
}

const systems: Readonly<Record<Exclude<CiName, 'none'>, System>> = {
  github: {
    template: 'github-workflow.yml',
    path: '.github/workflows/petstore-conform.yml',
    next: 'Add the secret PETSTORE_API_KEY to the repository.',
  },
  gitlab: {
    template: 'gitlab-job.yml',
    path: '.gitlab-ci.yml',
    beside: '.gitlab/petstore-conform.yml',
    next: 'Add the masked variable PETSTORE_API_KEY to the project.',
    nextBeside: ' Include .gitlab/petstore-conform.yml in .gitlab-ci.yml ("include: - local: ...").',
  },
  azure: {
    template: 'azure-pipelines.yml',
    path: 'azure-pipelines.yml',
    beside: 'azure-pipelines.petstore-conform.yml',
    next: 'Add the secret variable PETSTORE_API_KEY to the pipeline.',
  },
  jenkins: {
    template: 'Jenkinsfile',
    path: 'Jenkinsfile',
    beside: 'Jenkinsfile.petstore-conform',
    next: 'Add the credential petstore-api-key (secret text) to Jenkins.',
  },
}

/** `read`: the text of a file, where there is one that can be read. */
export function ciFile(
  name: Exclude<CiName, 'none'>,
  exists: Exists,
  read: (path: string) => string | undefined,
  wanted: string,
): InitFile {
  const { template, path, beside, next, nextBeside = '' } = systems[name]
  const text = readFileSync(new URL(`ci/${template}`, packageRoot), 'utf8').replaceAll(packed, wanted)
  // What names the tool is init's own, or judges by it already: a second file would judge twice.
  const isOthers = exists(path) && read(path)?.includes('petstore-conform') !== true
  return beside !== undefined && isOthers ? { path: beside, text, next: next + nextBeside } : { path, text, next }
}

/** The CI system that a folder shows: by its files, else by where its git repository lies. */
export function guessCi(exists: Exists, gitConfig = ''): CiName {
  if (exists('.gitlab-ci.yml')) return 'gitlab'
  if (exists('azure-pipelines.yml')) return 'azure'
  if (exists('Jenkinsfile')) return 'jenkins'
  if (exists('.github')) return 'github'
  const hosts = [...gitConfig.matchAll(/^[ \t]*url[ \t]*=[ \t]*(?:[a-z+]+:\/\/)?(?:[^@/\s]+@)?([^:/\s]+)/gim)].map(
    each => each[1]!,
  )
  const has = (word: string) => hosts.some(host => host.toLowerCase().split('.').includes(word))
  if (has('github')) return 'github'
  if (has('gitlab')) return 'gitlab'
  return has('azure') || has('visualstudio') ? 'azure' : 'none'
}
