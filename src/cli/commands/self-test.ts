import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { depths } from '../../core/model/depth.js'
import { UsageError } from '../../core/system/usage.js'
import { didYouMean } from '../../core/text/nearest.js'
import { prepareOutput } from '../../options/files.js'
import { readLayers } from '../../options/layers.js'
import { list, option } from '../../options/option.js'
import { oneOf, whole, words } from '../../options/read.js'
import { commonTable, runTable } from '../../options/table.js'
import type { Command } from '../command.js'
import { refuseStaleBuild } from '../running/stale-build.js'

const table = {
  select: list(
    {
      group: 'Proof',
      value: 'TEXT',
      describe:
        'only faults and variants whose id contains this; rules whose id does are tried against every legal server',
    },
    words,
  ),
  seed: option(
    { group: 'Proof', value: 'N', fallback: '1', describe: 'seed of the random choices' },
    whole(-(2 ** 31), 2 ** 31 - 1),
  ),
  depth: option(
    {
      group: 'Proof',
      value: 'DEPTH',
      fallback: 'quick',
      describe: 'depth of the runs against variants: quick, standard or deep',
    },
    oneOf(...depths),
  ),
  workers: option({ group: 'Proof', value: 'N', fallback: '2', describe: 'threads' }, whole(1, 64)),
  suite: runTable.suite,
  output: runTable.output,
  ...commonTable,
}

/** For whoever develops the tool. */
const moved = ['seeds', 'combinations', 'kinds', 'rejudge', 'all', 'model', 'strength', 'samples', 'pairs']

/** Random combinations of variants. */
const combinations = 20

export const selfTest: Command = {
  usage: 'self-test',
  describe: 'prove that every rule can fail and that no legal server is accused',
  options: table,
  removed: Object.fromEntries(moved.map(name => [name, `"npm run prove" in the tool's repository took its place.`])),
  examples: [['$0 self-test --select list-', 'the faults and variants of the list rules']],
  async run({ layers }, io) {
    const values = readLayers(table, layers)
    refuseStaleBuild()
    const { proveInWorkers } = await import('../../proof/workers.js')
    const { matrix, proofTables } = await import('../../proof/matrix.js')
    let begun = false
    const bar = (done: number, total: number): void => {
      // Where nothing was selected, nothing begins.
      if (!begun && total > 0)
        io.err.write(`Proving: each fault against its rule, each variant against all rules. Ctrl-C ends it.\n`)
      begun ||= total > 0
      if (io.err.terminal) io.err.write(`\r\x1b[2K${done}/${total}`)
    }
    const select = values.select ?? []
    const proof = await proveInWorkers(
      {
        seeds: [values.seed ?? 1],
        select,
        suite: (values.suite ?? []).map(file => resolve(io.cwd, file)),
        lanes: 4,
        ...(values.depth === undefined ? {} : { depth: values.depth }),
        combinations,
      },
      values.workers ?? 2,
      bar,
    )
    if (proof.faults.length + proof.variants.length === 0) throw new UsageError(await nothingSelected(select))
    if (io.err.terminal) io.err.write('\r\x1b[2K')
    const output = await prepareOutput(values.output ?? 'reports', io.cwd)
    await mkdir(output, { recursive: true })
    await writeFile(join(output, 'proof.md'), proofTables(proof))
    await writeFile(join(output, 'proof.json'), `${JSON.stringify(proof, null, 2)}\n`)
    const { text, holds } = matrix(proof)
    io.out.write(text)
    return holds ? 0 : 1
  },
}

async function nothingSelected(select: readonly string[]): Promise<string> {
  const [{ rules }, { faultCases }, { variants }] = await Promise.all([
    import('../../../suites/index.js'),
    import('../../proof/faults.js'),
    import('../../reference/variants.js'),
  ])
  const ids = [...rules, ...faultCases(rules), ...variants].map(({ id }) => id)
  const hint =
    (select.length === 1 && didYouMean(select[0]!, ids)) ||
    ' "petstore-conform list faults" and "list variants" show them.'
  return `--select: no fault and no variant has "${select.join('" or "')}" in its id.${hint}`
}
