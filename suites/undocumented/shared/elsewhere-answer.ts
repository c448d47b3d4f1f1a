import { type Case, type Outcomes, openAnswer } from '../../../src/kit/index.js'

/** The gap's answer: the status. */
export function elsewhereAnswer({ input, exchanges }: Case, branch: string): Outcomes {
  const { method, path } = input as { readonly method: string; readonly path: string }
  return openAnswer(exchanges[0]!, branch, `\`${method} ${path}\``, status => `answered with ${status}`)
}
