import type { ExchangeReport } from '../../core/report/exchange-report.js'

/**
 * What a report says of a failure, whatever shows it: renderers lay blocks out and know nothing of rules. Texts are as the target
 * wrote them; who renders them makes them harmless and cuts them.
 */
export type Block =
  /** A sentence of ours, in which backticks mark code. */
  | { readonly type: 'text'; readonly text: string; readonly isAside?: true }
  | { readonly type: 'fields'; readonly fields: readonly Field[] }
  /** What is wrong, once, with what shows it. */
  | { readonly type: 'finding'; readonly text: string; readonly blocks: readonly Block[] }
  /** What the values of one part of a request led to. */
  | { readonly type: 'values'; readonly part: string; readonly values: readonly Value[] }
  | Table
  /** Lines to be copied as they are. */
  | { readonly type: 'lines'; readonly lines: readonly string[] }
  | ShownExchange
  /** What a reader may fold. */
  | { readonly type: 'details'; readonly title: string; readonly isOpen: boolean; readonly blocks: readonly Block[] }

/** `value` is a target's, or what it was sent; `command` a line to be copied. */
export interface Field {
  readonly label: string
  readonly text: string
  readonly as: 'sentence' | 'value' | 'command'
}

export interface Value {
  readonly value: string
  /** The status that came. */
  readonly outcome: string
  readonly fails: boolean
}

export interface Table {
  readonly type: 'table'
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface ShownExchange {
  readonly type: 'exchange'
  /** `POST https://staging.example.com/v1/pets (no Authorization header)`. */
  readonly request: string
  /** Those that not every request has. */
  readonly headers: readonly string[]
  readonly body: string
  /** `201`, or why no response came, with the time that it took. */
  readonly outcome: string
  readonly exchange: ExchangeReport
  /** What is marked, such as `status line`, `header location` or `body.name`; nothing where it is empty. */
  readonly place: string
}

export const sentence = (label: string, text: string): Field => ({ label, text, as: 'sentence' })
export const value = (label: string, text: string): Field => ({ label, text, as: 'value' })
export const command = (label: string, text: string): Field => ({ label, text, as: 'command' })

/** Nothing where there is no text. */
export const text = (text: string | undefined, isAside = false): readonly Block[] =>
  text === undefined || text === '' ? [] : [{ type: 'text', text, ...(isAside ? { isAside: true } : {}) }]

/** Nothing where there is no field. */
export const fields = (...all: readonly Field[]): readonly Block[] =>
  all.length === 0 ? [] : [{ type: 'fields', fields: all }]

/** Nothing where there is no row. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly Block[] =>
  rows.length === 0 ? [] : [{ type: 'table', heads, rows }]

/** Nothing where there is no block. */
export const folded = (title: string, blocks: readonly Block[], isOpen = false): readonly Block[] =>
  blocks.length === 0 ? [] : [{ type: 'details', title, isOpen, blocks }]
