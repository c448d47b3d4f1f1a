import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { UsageError } from '../../core/system/usage.js'
import { packageRoot, version } from '../places.js'

export const ciNames = ['github', 'gitlab', 'azure', 'jenkins', 'none'] as const
export type CiName = (typeof ciNames)[number]

export interface InitFile {
  readonly path: string
  readonly text: string
  /** What is left to do by hand. */
  readonly next?: string
  /** It takes the place of what is there, and has that in it. */
  readonly replaces?: true
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

export function parsed(packageJson = '{}'): Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> {
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
  /** The template's text with its steps in a folder of the repository. */
  readonly inFolder: (text: string, folder: string) => string
}

/** A repository, and where in it a folder lies: `''` at its root, else such as `packages/api`. */
export interface Repository {
  readonly root: string
  readonly folder: string
}

/** CI systems read the files at the root of a repository only. */
export function repositoryOf(cwd: string): Repository {
  let root = cwd
  while (!existsSync(join(root, '.git'))) {
    if (dirname(root) === root) return { root: cwd, folder: '' }
    root = dirname(root)
  }
  return { root, folder: relative(root, cwd).split(sep).join('/') }
}

const systems: Readonly<Record<Exclude<CiName, 'none'>, System>> = {
  github: {
    template: 'github-workflow.yml',
    path: '.github/workflows/petstore-conform.yml',
    inFolder: (text, folder) =>
      text.replace('    steps:\n', `    defaults:\n      run:\n        working-directory: ${folder}\n    steps:\n`),
    next: 'Add the secret PETSTORE_API_KEY to the repository.',
  },
  gitlab: {
    template: 'gitlab-job.yml',
    inFolder: (text, folder) =>
      text
        .replace(/^petstore-conform:/m, `petstore-conform-${slug(folder)}:`)
        .replace('  script:\n', `  script:\n    - cd ${folder}\n`),
    path: '.gitlab-ci.yml',
    beside: '.gitlab/petstore-conform.yml',
    next: 'Add the masked variable PETSTORE_API_KEY to the project.',
    nextBeside: ' Include .gitlab/petstore-conform.yml in .gitlab-ci.yml ("include: - local: ...").',
  },
  azure: {
    template: 'azure-pipelines.yml',
    inFolder: (text, folder) => text.replace(/^ +displayName:/gm, line => `    workingDirectory: ${folder}\n${line}`),
    path: 'azure-pipelines.yml',
    beside: 'azure-pipelines.petstore-conform.yml',
    next: 'Add the secret variable PETSTORE_API_KEY to the pipeline.',
  },
  jenkins: {
    template: 'Jenkinsfile',
    inFolder: (text, folder) => text.replace(/(sh |script: )'/g, `$1'cd ${folder} && `),
    path: 'Jenkinsfile',
    beside: 'Jenkinsfile.petstore-conform',
    next: 'Add the credential petstore-api-key (secret text) to Jenkins.',
  },
}

const slug = (folder: string) => folder.replace(/[^a-z0-9]+/gi, '-')

/** A path at the root of the repository; `read`: the text of a file there, where there is one that can be read. */
export function ciFile(
  name: Exclude<CiName, 'none'>,
  exists: Exists,
  read: (path: string) => string | undefined,
  wanted: string,
  folder: string,
): InitFile {
  const { template, path, beside, next, nextBeside = '', inFolder } = systems[name]
  if (!/^[\w@.+/-]*$/.test(folder))
    throw new UsageError(`CI files cannot name the folder "${folder}". Rename it, or add --ci none.`)
  const plain = readFileSync(new URL(`ci/${template}`, packageRoot), 'utf8').replaceAll(packed, wanted)
  // Other packages of the repository may have theirs.
  const marked = (each: string) =>
    folder === '' ? each : each.replace(/petstore-conform(?=[.:])/, `petstore-conform-${slug(folder)}`)
  const text =
    folder === ''
      ? plain
      : inFolder(plain.replace(path, marked(path)), folder).replace(
          /(?<=[\s'[])reports(?=[\s\]/])/g,
          `${folder}/reports`,
        )
  // What names the tool is init's own, or judges by it already: a second file would judge twice.
  const there = exists(marked(path)) ? read(marked(path)) : undefined
  const isOthers = exists(marked(path)) && !(there?.includes('petstore-conform') && there.includes(folder))
  return beside !== undefined && isOthers
    ? { path: marked(beside), text, next: next + marked(nextBeside) }
    : { path: marked(path), text, next }
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
