/** What a check found; `advice` says what to do where it is not `ok`. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'problem' | 'unknown'
  readonly found: string
  readonly advice?: string
}

const as =
  (state: Check['state']) =>
  (name: string, found: string, advice?: string): Check => ({ name, state, found, ...(advice && { advice }) })

export const ok = as('ok')
export const warning = as('warning')
export const problem = as('problem')
export const unknown = as('unknown')
