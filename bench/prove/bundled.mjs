// What is no part of the product is bundled with the sources that it tries: into .bench/, from TypeScript.
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { Misuse } from './common.mjs'

/** The first of these modules of a folder of `bench/`; the others, such as workers, lie beside it. */
export async function bundled(checkout, folder, names, plugins = []) {
  const from = join(checkout, 'bench', folder)
  if (!existsSync(from))
    throw new Misuse(`--checkout: ${checkout} has no bench/${folder}; use its own "npm run prove".`)
  const build = await rolldown({
    input: Object.fromEntries(names.map(name => [name, join(from, `${name}.ts`)])),
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    checks: { ineffectiveDynamicImport: false },
    external: id => !id.startsWith('.') && !isAbsolute(id),
    plugins,
  })
  const dir = join(checkout, '.bench', folder)
  await build.write({ dir, format: 'esm', entryFileNames: '[name].js' })
  await build.close()
  return import(pathToFileURL(join(dir, `${names[0]}.js`)).href)
}
