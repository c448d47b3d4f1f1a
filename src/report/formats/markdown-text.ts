import type { Block } from '../document/blocks.js'
import { plain } from './plain.js'
import { line, type TextKind } from './sanitise.js'

/**
 * Text in which nothing is markup, and which reads well where nobody renders it. Mentions and references are looked for
 * in the rendered text, so that only a character in between keeps them from being links.
 */
export function prose(text: string, kind: TextKind = 'message'): string {
  return line(text, kind)
    .replace(/[\\`*[\]<>|~$]|&(?=[#\w])|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&')
    .replace(/:(?=\/\/)/g, ':\\')
    .replace(/^[-#+=]|(?<=^\d{1,9})[.)](?=\s|$)/, '\\$&')
    .replace(/(?<!&)[@#](?=[\w-])|www(?=\.)|GH(?=-\d)/g, found => `${found}&#8203;`)
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))

/** A code span: nothing in it is markup, as long as its fence is longer than what it holds. */
export function code(text: string, kind: TextKind = 'message'): string {
  const shown = line(text, kind)
  const fence = '`'.repeat(longestRun(shown) + 1)
  if (shown === '') return '` `'
  const room = /^[ `]|[ `]$/.test(shown) ? ' ' : ''
  return `${fence}${room}${shown}${room}${fence}`
}

/** A sentence of the tool's own, in which backticks mark code. */
const coded = (text: string): string =>
  text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? code(part, 'sentence') : prose(part, 'sentence')))
    .join('')

function pre(lines: readonly string[]): string {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1))
  return [fence, ...lines, fence].join('\n')
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map(cell => prose(cell, 'cell')).join(' | ')} |`
  const isNumeric = (column: number) => rows.every(cells => /^(?:\d+|·)$/.test(cells[column] ?? ''))
  const rule = `| ${heads.map((_, column) => (isNumeric(column) ? '--:' : ':--')).join(' | ')} |`
  return [row(heads), rule, ...rows.map(row)].join('\n')
}

/** Findings of a rule that a summary shows. */
const mostFindings = 3

/** Blocks as paragraphs of Markdown. Exchanges are plain text, folded. */
export function paragraphs(blocks: readonly Block[]): string[] {
  let findings = 0
  return blocks
    .filter(({ type }) => type !== 'finding' || ++findings <= mostFindings)
    .flatMap(each => paragraphOf(each))
}

function paragraphOf(block: Block): string[] {
  switch (block.type) {
    case 'text':
      return [coded(block.text)]
    case 'fields':
      return [
        block.fields
          .map(({ label, text, as }) => `- ${label} ${as === 'sentence' ? coded(text) : code(text, as)}`)
          .join('\n'),
      ]
    case 'finding':
      return [`**${prose(block.text)}**`, ...paragraphs(block.blocks)]
    case 'values': {
      const shown = block.values.map(
        ({ value, outcome, fails }) => `${code(value)} ${prose(outcome)} ${fails ? '✗' : '✓'}`,
      )
      return [`- ${prose(block.part)}: ${shown.join(', ')}`]
    }
    case 'table':
      return [table(block.heads, block.rows)]
    case 'lines':
    case 'exchange':
      return [pre(plain([block]))]
    case 'details': {
      const content = plain(block.blocks)
      return content.length === 0
        ? []
        : [`<details><summary>${prose(block.title)}</summary>\n\n${pre(content)}\n\n</details>`]
    }
  }
}
