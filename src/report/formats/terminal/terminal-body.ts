import { placeIn } from '../../../core/json/json-span.js'
import { block } from '../sanitise.js'
import { fit, type Paint, wrapJson } from '../text.js'

export interface BodySpace {
  readonly paint: Paint
  readonly width: number
  /** Lines at most; what is marked has one more. */
  readonly most: number
}

/** Characters shown before a marked place that is far into a body. */
const before = 60

/** A body, broken between tokens so that it can be copied, with carets under the place of the finding. */
export function bodyLines(text: string, place: string, room: BodySpace): string[] {
  const width = Math.max(20, room.width)
  const spot = placeIn(text, place)
  const whole = laidOut(text, room.most, width)
  if (spot === undefined) return whole
  const marked = underlined(whole, text, spot, room.paint)
  if (marked !== undefined || spot.from < before) return marked ?? whole
  // Too far into the body to be on the screen: what stands around it.
  const start = /[\uDC00-\uDFFF]/.test(text[spot.from - before]!) ? spot.from - before + 1 : spot.from - before
  const piece = text.slice(start)
  const lines = laidOut(piece, room.most, width - 2)
  const there = { from: spot.from - start, to: spot.to - start }
  const near = underlined(lines, piece, there, room.paint) ?? lines
  return near.map((each, i) => (i === 0 ? `… ${each}` : `  ${each}`))
}

function laidOut(text: string, most: number, width: number): string[] {
  const lines = block(text, most, most * width).flatMap(each => wrapJson(each, width))
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${fit(lines[most - 1]!, width - 2).replace(/…$/, '')} …`]
}

/** The lines with carets under the spot; undefined where it is not on them as it stands in the text. */
function underlined(
  lines: readonly string[],
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  paint: Paint,
): string[] | undefined {
  let start = 0
  for (const [i, each] of lines.entries()) {
    const end = start + each.length
    const on = to <= end || i < lines.length - 1
    if (text.slice(start, end) !== each) {
      // The last line may end in a sign that more follows.
      if (i < lines.length - 1 || text.slice(start, to) !== each.slice(0, to - start)) return undefined
    }
    if (from < end && on && from >= start) {
      const carets = '^'.repeat(Math.max(1, Math.min(to, end) - from))
      return [...lines.slice(0, i + 1), `${' '.repeat(from - start)}${paint.red(carets)}`, ...lines.slice(i + 1)]
    }
    start = end
  }
  return undefined
}
