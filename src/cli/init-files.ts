import { readFileSync } from 'node:fs'
import { packageRoot } from './places.js'
import { version } from './version.js'

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

type Exists = (path: string) => boolean
const template = (name: string): string =>
  readFileSync(new URL(`ci/${name}`, packageRoot), 'utf8').replaceAll('petstore-conform@0.1.0', tool())
const tool = () => `petstore-conform@${version()}`

const makers: Readonly<Record<Exclude<CiName, 'none'>, (exists: Exists) => InitFile>> = {
  github: () => ({
    path: '.github/workflows/petstore-conform.yml',
    text: github(),
    next: 'Add the secret PETSTORE_API_KEY to the repository.',
  }),
  gitlab(exists) {
    const jobs = gitlab()
    const next = 'Add the masked variable PETSTORE_API_KEY to the project.'
    return exists('.gitlab-ci.yml')
      ? {
          path: '.gitlab/petstore-conform.yml',
          text: jobs,
          next: `${next} Include .gitlab/petstore-conform.yml in .gitlab-ci.yml ("include: - local: ...").`,
        }
      : { path: '.gitlab-ci.yml', text: jobs, next }
  },
  azure: exists => ({
    path: exists('azure-pipelines.yml') ? 'azure-pipelines.petstore-conform.yml' : 'azure-pipelines.yml',
    text: template('azure-pipelines.yml'),
    next: 'Add the secret variable PETSTORE_API_KEY to the pipeline.',
  }),
  jenkins: exists => ({
    path: exists('Jenkinsfile') ? 'Jenkinsfile.petstore-conform' : 'Jenkinsfile',
    text: template('Jenkinsfile'),
    next: 'Add the credential petstore-api-key (secret text) to Jenkins.',
  }),
}

export const ciFile = (name: Exclude<CiName, 'none'>, exists: Exists): InitFile => makers[name](exists)

const github = () => `name: conformance
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  petstore-conform:
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v4
      - run: npm install --prefix "$RUNNER_TEMP/tool" --no-audit --no-fund ${tool()}
      # Options stand in petstore-conform.config.yaml. Annotations and the step summary come by themselves.
      - run: '"$RUNNER_TEMP/tool/node_modules/.bin/petstore-conform"'
        env:
          PETSTORE_API_KEY: \${{ secrets.PETSTORE_API_KEY }}
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: petstore-conform
          path: reports
`

const gitlab = () => `petstore-conform:
  stage: test
  image: node:22-slim
  script:
    - npm install --prefix .petstore-conform --no-audit --no-fund ${tool()}
    - .petstore-conform/node_modules/.bin/petstore-conform --report gitlab
  # Could not judge: shown as a warning.
  allow_failure:
    exit_codes: [3]
  artifacts:
    when: always
    paths: [reports]
    reports:
      junit: reports/junit.xml
      codequality: reports/gl-code-quality-report.json
`
