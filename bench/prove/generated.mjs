// The faults drawn from the model are no part of the product: they are bundled with the sources that they try.
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { Misuse } from './common.mjs'

/** `bench/generated/prove.ts` of a checkout, with its worker beside it. */
export async function loadGenerated(checkout) {
  const from = join(checkout, 'bench/generated')
  if (!existsSync(from))
    throw new Misuse(`--checkout: ${checkout} has no bench/generated; use its own "npm run prove".`)
  const build = await rolldown({
    input: { prove: join(from, 'prove.ts'), worker: join(from, 'worker.ts') },
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    checks: { ineffectiveDynamicImport: false },
    external: id => !id.startsWith('.') && !isAbsolute(id),
  })
  const dir = join(checkout, '.bench/generated')
  await build.write({ dir, format: 'esm', entryFileNames: '[name].js' })
  await build.close()
  return import(pathToFileURL(join(dir, 'prove.js')).href)
}
