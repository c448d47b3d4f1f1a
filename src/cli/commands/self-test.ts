import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { depths } from '../../core/ask.js'
import { didYouMean } from '../../core/nearest.js'
import { UsageError } from '../../core/usage.js'
import type { Narrowing } from '../../proof/generated/figures.js'
import type { Command } from '../command.js'
import { unlessInterrupted } from '../interruption.js'
import { prepareOutput } from '../options/files.js'
import { readLayers } from '../options/layers.js'
import { flag, list, option } from '../options/option.js'
import { oneOf, whole, words } from '../options/read.js'
import { commonTable, runTable } from '../options/table.js'

const table = {
  select: list({ group: 'Proof', value: 'TEXT', describe: 'only faults and freedoms whose id contains this' }, words),
  seeds: option(
    { group: 'Proof', value: 'N', fallback: '1', describe: 'repeat everything with so many seeds' },
    whole(1, 1000),
  ),
  seed: option(
    { group: 'Proof', value: 'N', fallback: '1', describe: 'the first seed' },
    whole(-(2 ** 31), 2 ** 31 - 1),
  ),
  combinations: option(
    { group: 'Proof', value: 'N', fallback: '20', describe: 'random combinations of freedoms' },
    whole(0, 10_000),
  ),
  workers: option({ group: 'Proof', value: 'N', fallback: '2', describe: 'threads' }, whole(1, 64)),
  suite: runTable.suite,
  rejudge: flag({ group: 'Proof', describe: 'record every run and judge the recording: it must come to the same' }),
  all: flag({ group: 'Proof', describe: 'print every row, not only what is wrong; with --model, run every fault' }),
  model: flag({ group: 'Proof', describe: 'faults that act only in combinations of classes of the model' }),
  strength: option(
    {
      group: 'Proof',
      value: 'N',
      fallback: '2',
      describe: '--model: how many classes a fault is narrowed to, 1 to 3; 0: to one value of those that a class has',
    },
    whole(0, 3),
  ),
  samples: option(
    { group: 'Proof', value: 'N', fallback: '500', describe: '--model: faults drawn by the seed' },
    whole(1, 100_000),
  ),
  pairs: option(
    {
      group: 'Proof',
      value: 'N',
      fallback: '20',
      describe: '--model: pairs of freedoms, none of which may be accused',
    },
    whole(0, 10_000),
  ),
  depth: option(
    {
      group: 'Proof',
      value: 'DEPTH',
      fallback: "quick; with --model the strength's own",
      describe: 'of the runs against freedoms, with --model of all: quick, standard or deep',
    },
    oneOf(...depths),
  ),
  kinds: flag({
    group: 'Proof',
    describe: 'each fault of a rule on single exchanges in one phase of the run after the other',
  }),
  output: runTable.output,
  ...commonTable,
}

export const selfTest: Command = {
  usage: 'self-test',
  describe: 'prove that every rule can fail and that no legal server is accused',
  options: table,
  examples: [
    ['$0 self-test --select list-', 'the part about some rules'],
    [
      "$0 self-test --select ' + ' --combinations 200 --seed 7 --depth standard",
      'random combinations of freedoms alone; what accuses one is told with the fewest that are enough',
    ],
    ['$0 self-test --model --strength 2', 'faults that act only in pairs of classes, at standard depth'],
    ['$0 self-test --model --strength 0', 'faults that act for one value only'],
  ],
  async run({ layers }, io) {
    const values = readLayers(table, layers)
    const { proveInWorkers } = await import('../../proof/workers.js')
    const { matrix, proofTables } = await import('../../proof/matrix.js')
    const first = values.seed ?? 1
    const what = values.model === true ? 'each fault of the model' : 'each fault against its rule, each freedom'
    let begun = false
    const bar = (done: number, total: number): void => {
      // Where nothing was selected, nothing begins.
      if (!begun && total > 0) io.err.write(`Proving: ${what} against all rules. Ctrl-C ends it.\n`)
      begun ||= total > 0
      if (io.err.terminal) io.err.write(`\r\x1b[2K${done}/${total}`)
    }
    const write = async (files: Readonly<Record<string, string | object>>): Promise<void> => {
      if (io.err.terminal) io.err.write('\r\x1b[2K')
      const output = await prepareOutput(values.output ?? 'reports', io.cwd)
      await mkdir(output, { recursive: true })
      for (const [name, content] of Object.entries(files)) {
        const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
        await writeFile(join(output, name), text)
      }
    }
    const select = values.select ?? []
    const workers = values.workers ?? 2
    if (values.model === true) {
      const { proveModel } = await import('../../proof/generated/prove.js')
      const strength = (values.strength ?? 2) as Narrowing
      const depth = values.depth === undefined ? {} : { depth: values.depth }
      const drawn = {
        samples: values.samples ?? 500,
        all: values.all === true,
        seed: first,
        select,
        pairs: values.pairs ?? 20,
      }
      const proving = proveModel({ strength, ...depth, ...drawn, workers }, bar)
      const { proof, text, tables, holds } = await unlessInterrupted(io, proving)
      await write({ 'proof-model.md': tables, 'proof-model.json': proof })
      io.out.write(text)
      return holds ? 0 : 1
    }
    const proof = await unlessInterrupted(
      io,
      proveInWorkers(
        {
          seeds: Array.from({ length: values.seeds ?? 1 }, (_, i) => first + i),
          select,
          suite: (values.suite ?? []).map(file => resolve(io.cwd, file)),
          lanes: 4,
          ...(values.kinds === true ? { kinds: true } : {}),
          ...(values.depth === undefined ? {} : { depth: values.depth }),
          combinations: values.combinations ?? 20,
          rejudge: values.rejudge ?? false,
        },
        workers,
        bar,
      ),
    )
    if (proof.faults.length + proof.freedoms.length === 0) throw new UsageError(await nothingSelected(select))
    await write({ 'proof.md': proofTables(proof), 'proof.json': proof })
    const { text, holds } = matrix(proof, values.all === true)
    io.out.write(text)
    return holds ? 0 : 1
  },
}

async function nothingSelected(select: readonly string[]): Promise<string> {
  const [{ rules }, { faultCases }, { freedoms }] = await Promise.all([
    import('../../../suites/index.js'),
    import('../../proof/faults.js'),
    import('../../reference/freedoms.js'),
  ])
  const ids = [...rules, ...faultCases(rules), ...freedoms].map(({ id }) => id)
  const hint = (select.length === 1 && didYouMean(select[0]!, ids)) || ' The commands faults and freedoms list them.'
  return `--select: no fault and no freedom has "${select.join('" or "')}" in its id.${hint}`
}
