/** Letters, marks, numbers, punctuation, symbols and the plain blank (P11). */
const isPrintable = (name: string): boolean => /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(name)

/** A name as it may be kept: composed or not, trimmed, blanks collapsed. */
export const normalised = (name: string): string =>
  (/\p{M}{20}/u.test(name) ? counted(name) : name).normalize('NFC').replace(/ +/g, ' ').replace(/^ | $/g, '')

/**
 * Of more marks in a row than any word has only how often each is there: to put them in order takes time quadratic in their
 * number. They are told apart before, or one that its letter has absorbed would not count.
 */
const counted = (name: string): string =>
  name
    .replace(/[^\0-\x7f]/gu, each => each.normalize('NFD'))
    .replace(/\p{M}{31,}/gu, marks => {
      const counts = new Map<string, number>()
      for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
      return [...counts]
        .map(([mark, count]) => mark + count)
        .sort()
        .join('')
    })

/** What a changed name must equal all the same: only names that are more than blanks. */
export const mustSurvive = (name: string): boolean => isPrintable(name) && normalised(name) !== ''

/** Of names outside the ordinary, composition and blanks are the target's to choose, and what cannot be seen (P11). */
export function mayDiffer(first: string, view: string): boolean {
  if (/^[A-Za-z]+(?: [A-Za-z]+)*$/.test(first)) return false
  return !isPrintable(first) || normalised(first) === normalised(view)
}

export const nameBranches = ['ASCII', 'other letters', 'beyond the basic plane', 'over 30 characters'] as const

export function nameBranch(name: string): (typeof nameBranches)[number] {
  if (name.length > 30) return 'over 30 characters'
  if (/[\u{10000}-\u{10ffff}]/u.test(name)) return 'beyond the basic plane'
  return /^[ -~]*$/.test(name) ? 'ASCII' : 'other letters'
}

/** The kind of an other name, for the profile: the first line that fits. */
export function nameKind(name: string): string {
  const blanks = name.replace(/ /g, '')
  if (name === '') return 'empty'
  if (blanks === '') return 'nothing but blanks'
  if (/\p{Cc}/u.test(name)) return 'control characters'
  if (!isPrintable(name)) return 'other invisible characters'
  if (name.length >= 10_000) return '10,000 letters or more'
  if (name.length >= 1000) return '1,000 letters or more'
  if (name.length > 30) return 'more than 30 letters'
  if (name.trim() !== name) return 'blanks at the ends'
  if (name.includes('  ')) return 'inner double blanks'
  if (/^[A-Za-z]{1,2}$/.test(name)) return 'one or two letters'
  if (/^[A-Za-z ]+$/.test(name)) return 'words of code'
  if (/^[0-9]+$/.test(name)) return 'digits'
  if (/^[ -~]+$/.test(name)) return 'ASCII punctuation'
  if (/[\u{10000}-\u{10ffff}]/u.test(name)) return 'beyond the basic plane, such as emoji'
  if (/\p{M}/u.test(name.normalize('NFC'))) return 'combining marks'
  return 'letters beyond ASCII'
}

/** Both names from shortly before the place where they part: long ones would look alike. */
export function parting(
  sent: string,
  got: string,
): { readonly at: number; readonly sent: string; readonly got: string } {
  let at = 0
  while (at < Math.min(sent.length, got.length) && sent[at] === got[at]) at++
  const from = at < 40 ? 0 : at - 20
  return { at, sent: sent.slice(from), got: got.slice(from) }
}
