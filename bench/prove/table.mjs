/** One Markdown table a part. */
export function tableOf(part, rows) {
  const columns = [...new Set(Object.values(rows).flatMap(cells => Object.keys(cells)))]
  const lines = [
    [part, ...columns],
    columns.map(() => '---').concat('---'),
    ...Object.entries(rows).map(([row, cells]) => [row, ...columns.map(column => cells[column] ?? '')]),
  ]
  return `${lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const named = ({ part, row, figure }) => `${part}, ${row}: ${figure}`

/** What moved, and what is beyond its tolerance. */
export function comparisonText({ moved, beyond }, against) {
  return [
    ...(against === undefined || moved.length > 0 ? [] : [`Nothing moved since ${against}.`]),
    ...moved.map(one => `moved   ${named(one)} ${one.before} -> ${one.value}`),
    ...beyond.map(
      one =>
        `BEYOND  ${named(one)} is ${one.value}, tolerated ${one.beyond}${one.before === undefined ? '' : `; it was ${one.before}`}`,
    ),
  ]
    .map(line => `${line}\n`)
    .join('')
}
