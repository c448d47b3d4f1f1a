import { plural } from '../../../core/text/plural.js'
import type { Block, Field, ShownExchange, Table } from '../../document/blocks.js'
import { line } from '../sanitise.js'
import { hang, type Paint } from '../text.js'
import { bodyLines } from './terminal-body.js'

export interface Screen {
  readonly paint: Paint
  readonly width: number
}

const indent = '      '
const labels = 10

/** Blocks as lines of a terminal, all of them open; commands are never broken. */
export const blockLines = (blocks: readonly Block[], screen: Screen): string[] =>
  blocks.flatMap(block => linesOf(block, screen))

function linesOf(block: Block, screen: Screen): string[] {
  const { paint, width } = screen
  switch (block.type) {
    case 'text':
      return hang(indent, indent.length, line(block.text, 'sentence'), width, block.isAside ? paint.dim : undefined)
    case 'fields':
      return block.fields.flatMap(each => fieldLines(each, screen))
    case 'finding':
      return [
        '',
        ...hang(indent, indent.length, line(block.text, 'message'), width),
        ...blockLines(block.blocks, screen),
      ]
    case 'values':
      return block.values.flatMap(({ value, outcome, fails }, i) => {
        const text = `${line(value)}  → ${line(outcome)}${fails ? ' ✗' : ' ✓'}`
        return fieldLines(
          { label: i === 0 ? 'varied' : '', text: i === 0 ? `${block.part}  ${text}` : text, as: 'value' },
          screen,
        )
      })
    case 'table':
      return tableLines(block, screen)
    case 'lines':
      return block.lines.map(each => (' '.repeat(indent.length + labels + 2) + line(each, 'code')).trimEnd())
    case 'exchange':
      return exchangeLines(block, screen)
    case 'details':
      return blockLines(block.blocks, screen)
  }
}

/** The first column by itself where it is short. */
function tableLines({ heads, rows }: Table, { paint, width }: Screen): string[] {
  const [head, ...shown] = [heads, ...rows].map(([first = '', ...rest]) => ({
    first: line(first, 'cell'),
    rest: line(rest.filter(cell => cell !== '').join('  '), 'cell'),
  }))
  const column = Math.max(...shown.map(({ first }) => first.length), head!.first.length)
  const isNarrow = column <= (width - indent.length) / 3
  const lines = ({ first, rest }: { readonly first: string; readonly rest: string }) =>
    isNarrow
      ? hang(`${indent}${first.padEnd(column)}  `, indent.length + column + 2, rest, width)
      : hang(indent, indent.length + 2, `${first}  ${rest}`, width)
  return [...lines(head!).map(paint.dim), ...shown.flatMap(lines)]
}

function fieldLines({ label, text, as }: Field, { paint, width }: Screen): string[] {
  const name = `${indent}${paint.dim(label.padEnd(labels - 2))}  `
  const shown = line(text, as)
  return as === 'command' ? [name + shown] : hang(name, indent.length + labels, shown, width)
}

function exchangeLines({ request, headers, body, outcome, exchange, place }: ShownExchange, screen: Screen): string[] {
  const { paint, width } = screen
  const bodyOf = (text: string, where: string, most: number) =>
    bodyLines(text, where, { paint, width: width - 8, most }).map(each => `${indent}  ${each}`)
  const { responseBody = '', responseBytes, responseHeaders = [], spots = [] } = exchange
  const named = /^header ([\w-]+)/i.exec(place)?.[1]?.toLowerCase()
  const marked = responseHeaders.filter(([name]) => name.toLowerCase() === named).map(header => header.join(': '))
  const list = spots.flatMap(({ place: where, of, text }) => [
    `${indent}  ${paint.bold(line(where))}${paint.dim(` of ${plural(of, 'element')}`)}`,
    ...bodyOf(text, place.startsWith(`${where}.`) ? `body${place.slice(where.length)}` : '', 3),
  ])
  const cut = responseBytes === undefined ? [] : [paint.dim(`${indent}  … of ${responseBytes} bytes, see report.json`)]
  return [
    ...hang(`${indent}${paint.dim('→ ')}`, 8, line(request, 'code'), width),
    ...headers.flatMap(header => hang(`${indent}  `, 10, line(header, 'header'), width, paint.dim)),
    ...bodyOf(body, '', 12),
    ...hang(`${indent}${paint.dim('← ')}`, 8, line(outcome), width),
    ...marked.flatMap(header => hang(`${indent}    `, 10, line(header, 'header'), width)),
    ...(list.length > 0 && responseBody.length > 240 ? list : [...bodyOf(responseBody, place, 16), ...cut]),
  ]
}
