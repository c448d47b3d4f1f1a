import { inspect } from 'node:util'
import { mayOpenFew, SystemFailure, tooManyFiles } from './system-text.js'

/** Imports a package that needs native code, which npm installs as an optional dependency, and for one platform only. */
export async function withNativePart<Module>(imported: Promise<Module>): Promise<Module> {
  try {
    return await imported
  } catch (error) {
    if (!/native binding|\.node['"]|Cannot find (?:module|package)/.test((error as Error).message)) throw error
    // What kept the file from being loaded stands in the causes, if anywhere.
    if (/EMFILE|too many open files/i.test(inspect(error, { depth: 10 })) || mayOpenFew())
      throw new SystemFailure(`${tooManyFiles}.`)
    if (process.permission !== undefined)
      throw new SystemFailure(
        `Node.js may not load native code here: its permission model is on. Add --allow-addons, or leave out ${process.execArgv.find(each => /^--(?:experimental-)?permission/.test(each)) ?? '--permission'}.`,
      )
    throw new SystemFailure(
      'The installation lacks the native code of a dependency: delete node_modules and install again, on this platform and without --omit=optional.',
    )
  }
}
