/** What a check found; `advice` says what to do where it is not `ok`. */
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'problem' | 'unknown'
  readonly found: string
  readonly advice?: string
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found })
export const warning = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'warning',
  found,
  advice,
})
export const problem = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'problem',
  found,
  advice,
})
export const unknown = (name: string, found: string): Check => ({ name, state: 'unknown', found })
