import { SystemFailure } from './system-text.js'

/** Imports a package that needs native code, which npm installs as an optional dependency, and for one platform only. */
export async function withNativePart<Module>(imported: Promise<Module>): Promise<Module> {
  try {
    return await imported
  } catch (error) {
    if (!/native binding|\.node['"]|Cannot find (?:module|package)/.test((error as Error).message)) throw error
    throw new SystemFailure(
      'The installation lacks the native code of a dependency: delete node_modules and install again, on this platform and without --omit=optional.',
    )
  }
}
