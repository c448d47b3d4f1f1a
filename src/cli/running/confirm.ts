import { looksLikeProduction } from '../../core/exchange/address.js'
import type { RunOptions } from '../../core/report/options.js'
import { UsageError } from '../../core/system/usage.js'
import type { Io } from '../io.js'

/** Asks before pets are created where real customers may see them. Rejects where the person declines. */
export async function confirmTarget(options: RunOptions, yes: boolean, io: Io): Promise<void> {
  const { hostname } = new URL(options.baseUrl)
  if (yes || options.readOnly || !looksLikeProduction(hostname)) return
  if (io.ask === undefined) {
    throw new UsageError(
      `${hostname} looks like a production system, and pets created there cannot be deleted. Add --yes to go on, or --read-only.`,
    )
  }
  const { costSentence } = await import('../texts/dry-run.js')
  const answer = await io.ask(
    `${hostname} looks like a production system. ${await costSentence(options)}\nGo on? [y/N] `,
  )
  if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was sent.')
}
