import type { Block } from '../document/blocks.js'
import { block, line, mostOf } from './sanitise.js'

/** Blocks as plain text, for readers that know no layout: fields with their names, exchanges as `>` and `<` and bodies. */
export const plain = (blocks: readonly Block[]): string[] => blocks.flatMap(each => linesOf(each))

function linesOf(each: Block): string[] {
  switch (each.type) {
    case 'text':
      return [line(each.text, 'sentence')]
    case 'fields':
      return each.fields.map(({ label, text, as }) => `${`${label}:`.padEnd(9)} ${line(text, as)}`)
    case 'finding':
      return ['', line(each.text, 'message'), ...plain(each.blocks)]
    case 'values':
      return [
        `${'varied:'.padEnd(9)} ${each.part}`,
        ...each.values.map(({ value, outcome, fails }) => line(`  ${outcome} ${fails ? '✗' : '✓'}  ${value}`)),
      ]
    case 'table':
      return each.rows.map(row => line(row.filter(cell => cell !== '').join('  '), 'cell'))
    case 'lines':
      return each.lines.slice(0, 30).map(text => `          ${line(text, 'code')}`.trimEnd())
    case 'exchange':
      return [
        `> ${line(each.request, 'code')}`,
        ...each.headers.map(header => `> ${line(header, 'header')}`),
        ...block(each.body, ...mostOf.excerpt),
        `< ${line(each.outcome)}`,
        ...block(each.exchange.responseBody ?? '', ...mostOf.excerpt),
      ]
    case 'details':
      return plain(each.blocks)
  }
}
