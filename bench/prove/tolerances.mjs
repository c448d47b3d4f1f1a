// What figures may be: beyond these a change has its price, and has to say so. Where several of a part hold for a
// figure, the first counts.
export const tolerances = [
  { part: 'self-test', figure: 'missed', most: 0 },
  { part: 'self-test', figure: 'accused', most: 0 },
  { part: 'self-test', figure: 'judged otherwise', most: 0 },
  { part: 'self-test', figure: 'first cause %', least: 95 },
  { part: 'model', figure: 'accused', most: 0 },
  { part: 'model', row: 'strength 0 at standard', figure: 'caught %', least: 95 },
  // Of a hundred that are tried more than these would be by chance; thousands say what is asked.
  { part: 'asked', row: 'strength 1 at quick', figure: 'asked %', least: 93 },
  { part: 'asked', row: 'strength 2 at standard', figure: 'asked %', least: 95 },
  { part: 'asked', row: 'strength 3 at deep', figure: 'asked %', least: 93 },
  { part: 'model', figure: 'asked, not caught', most: 1 },
  { part: 'model', row: 'strength 4 at standard', figure: 'caught %', least: 85 },
  { part: 'model', row: 'strength 5 at standard', figure: 'caught %', least: 85 },
  { part: 'model', row: 'strength 1 at quick', figure: 'exact %', least: 85 },
  { part: 'model', row: 'strength 2 at standard', figure: 'exact %', least: 75 },
  { part: 'model', figure: 'came otherwise', most: 0 },
  // What hangs on other requests at the same time does not come about each time.
  { part: 'model', row: 'strength 1 at quick', figure: 'curl fails again %', least: 95 },
  { part: 'mutants', row: 'one of each rule', figure: 'noticed %', least: 90 },
  { part: 'limits', figure: 'ratio', most: 4 },
  { part: 'limits', figure: 'ended', never: 'given up' },
  { part: 'limits', figure: 'refused', most: 1 },
  { part: 'cost', row: 'quick', figure: 'requests', most: 500 },
  { part: 'cost', row: 'standard', figure: 'requests', most: 1700 },
]

/** Under this share nobody can tell a figure that hangs on the machine from noise. */
const noise = 0.1
/** What other work on the machine makes worse. */
const measured = /( s| ms)$|^ratio$|^retries$|^refused$/

/** Beyond its tolerance, in a sentence's end; undefined where it is within, or has none. */
function beyond({ part, row, figure, value }) {
  const bound = tolerances.find(
    one => one.part === part && (one.row ?? row) === row && one.figure === figure && value !== undefined,
  )
  if (bound?.most !== undefined && value > bound.most) return `at most ${bound.most}`
  if (bound?.least !== undefined && value < bound.least) return `at least ${bound.least}`
  if (bound?.never !== undefined && value === bound.never) return `never "${bound.never}"`
  return undefined
}

const isWorse = ({ figure, value, before }) =>
  typeof value !== 'number' ? value !== before : figure.endsWith('%') ? value < before : value > before

const isMoved = ({ figure, value, before }) =>
  measured.test(figure) ? Math.abs(value - before) > noise * Math.abs(before) : value !== before

/**
 * Each figure of `parts` beside the same one of `others`: those that differ, and those beyond their tolerance. `fails`
 * where one is beyond it that was not as bad before.
 */
export function compared(parts, others = {}) {
  const figures = Object.entries(parts).flatMap(([part, rows]) =>
    Object.entries(rows).flatMap(([row, cells]) =>
      Object.entries(cells).map(([figure, value]) => ({
        ...{ part, row, figure, value },
        before: others[part]?.[row]?.[figure],
      })),
    ),
  )
  const told = figures.map(one => ({ ...one, beyond: beyond(one) }))
  return {
    moved: told.filter(one => one.before !== undefined && isMoved(one)),
    beyond: told.filter(one => one.beyond !== undefined),
    fails: told.some(one => one.beyond !== undefined && (one.before === undefined || isWorse(one))),
  }
}
