import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { packageRoot as rootOf } from '../spec/package.js'

/** Where the package's own files are that are started or read by their path: this module keeps its place in the build. */
export const packageRoot = pathToFileURL(`${rootOf()}/`)
export const hostUrl = new URL('../cli/host.js', import.meta.url)
export const programUrl = new URL('../cli/main.js', import.meta.url)

export const version = (): string => JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')).version
