import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One try at a certificate, whatever came of it. */
export interface Attempt {
  readonly challenge: string
  readonly startedAt: string
  readonly target: string
  /** The verdict of the run; `unfinished` where the try did not come to its end. */
  readonly outcome: string
}

const attemptsName = 'attempts.ndjson'

/** The tries so far with this challenge in the folder, the oldest first: luck is not shopped for. */
export async function earlierAttempts(folder: string, challenge: string): Promise<readonly Attempt[]> {
  const text = await readFile(join(folder, attemptsName), 'utf8').catch(() => '')
  const byStart = new Map<string, Attempt>()
  for (const line of text.split('\n')) {
    try {
      const { challenge: given, startedAt, target, outcome } = JSON.parse(line) as Attempt
      if (given === challenge) byStart.set(String(startedAt), { challenge, startedAt, target, outcome })
    } catch {
      // an empty line, or one that was cut off
    }
  }
  return [...byStart.values()]
}

/** Written before the run and again after it: one that was killed stays as unfinished. */
export const noteAttempt = (folder: string, attempt: Attempt): Promise<void> =>
  appendFile(join(folder, attemptsName), `${JSON.stringify(attempt)}\n`)
