import { resolve } from 'node:path'
import { UsageError } from '../../core/system/usage.js'
import { readText, readYaml } from '../../options/files.js'
import { readLayers } from '../../options/layers.js'
import { flag, option } from '../../options/option.js'
import { date, text } from '../../options/read.js'
import { commonTable } from '../../options/table.js'
import { jsonText } from '../../report/formats/json.js'
import { line } from '../../report/formats/sanitise.js'
import type { Command } from '../command.js'

const table = {
  'public-key': option(
    {
      group: 'Expected',
      value: 'FILE',
      describe: 'signing.pub.pem of the vendor that you expect; without it, the key in the bundle is used',
    },
    text,
  ),
  product: option({ group: 'Expected', value: 'FILE', describe: 'product.yaml that it must be for' }, text),
  challenge: option({ group: 'Expected', value: 'TEXT', describe: 'challenge that you gave' }, text),
  revision: option(
    { group: 'Expected', value: 'REV', describe: 'revision of the requirements that it must be of' },
    text,
  ),
  now: option({ group: 'Expected', value: 'DATE', fallback: 'today', describe: 'day on which it must hold' }, date),
  json: flag({ group: 'Output', describe: 'the checks as JSON' }),
  ...commonTable,
}

export const verify: Command = {
  usage: 'verify <bundle>',
  describe:
    'check a certificate offline: signature, digests, completeness, and every verdict, recomputed from the evidence',
  options: table,
  positionals: { bundle: 'folder or .tar.gz that certify wrote' },
  examples: [['$0 verify certificate.tar.gz --public-key signing.pub.pem', 'of the vendor whose key that is']],
  async run({ layers, positionals }, io) {
    const values = readLayers(table, layers)
    const [{ NoBundle, readBundle }, { verifyBundle }, { readPublicKey }, { readProduct }, { rules }] =
      await Promise.all([
        import('../../certify/bundle.js'),
        import('../../certify/verify.js'),
        import('../../certify/keys.js'),
        import('../../certify/product.js'),
        import('../../../suites/index.js'),
      ])
    const read = (path: string, what: string) => readText(path, io.cwd, what, 'Name a readable file.')
    const keyPath = values['public-key']
    const key = keyPath === undefined ? {} : { publicKey: readPublicKey(await read(keyPath, 'public key'), keyPath) }
    const { product: path, challenge, revision, now = new Date() } = values
    const product =
      path === undefined
        ? {}
        : { product: readProduct(await readYaml(path, io.cwd, 'product file', 'Name a readable file.'), path) }
    const name = positionals.bundle![0]!
    try {
      const expected = {
        ...key,
        ...product,
        ...(challenge === undefined ? {} : { challenge }),
        ...(revision === undefined ? {} : { revision }),
        now,
      }
      const bundle = await readBundle(resolve(io.cwd, name))
      const checks = await verifyBundle(bundle, rules, expected)
      const problem = checks.find(check => check.problem !== undefined)
      const lacks = checks.flatMap(check => check.lacks ?? [])
      if (values.json) io.out.write(jsonText({ valid: problem === undefined, checks }))
      else {
        for (const { name: what, problem: wrong, says } of checks)
          io.out.write(
            `${wrong === undefined ? 'ok  ' : 'FAIL'}  ${what}: ${line(says, 'message')}${wrong === undefined ? '' : ` (${line(wrong, 'message')})`}\n`,
          )
        io.out.write(problem === undefined ? holds(keyPath, lacks, challenge) : 'The certificate does not hold.\n')
      }
      if (problem !== undefined) return 1
      // Whoever gave a challenge asks whether the recording was made for it.
      return lacks.length > 0 && challenge !== undefined ? 3 : 0
    } catch (error) {
      if (!(error instanceof NoBundle)) throw error
      throw new UsageError(`${name} is not a bundle of petstore-conform: ${error.message}. Give what certify wrote.`)
    }
  },
}

/** The last line: never that it holds where less was shown than a certificate of this version shows. */
function holds(publicKey: string | undefined, lacks: readonly string[], challenge: string | undefined): string {
  const whose = publicKey === undefined ? '; whose it is, only --public-key with the vendor’s key shows' : ''
  if (lacks.length === 0) return `The certificate holds${whose === '' ? '' : ` in itself${whose}`}.\n`
  const stale =
    challenge === undefined
      ? ''
      : ' Your challenge does not show that it is fresh: a signer can declare an earlier format or plan. Ask for a certificate of a current version.'
  return `NOT SHOWN: the files are those that were signed, and the verdicts follow from the recording, but the certificate ${lacks.map(each => line(each, 'message')).join('; ')}${whose}.${stale}\n`
}
