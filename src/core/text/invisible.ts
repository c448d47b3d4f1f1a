/**
 * Characters that nobody sees, or that steer what others look like: controls, formats, private and unassigned ones, lone
 * surrogates, separators of lines, what Unicode lets fonts ignore (variation selectors, fillers), the blank of Braille,
 * and combining marks beyond what any script stacks on one letter. Most texts are of ASCII: that is looked at first, since
 * the other classes have hundreds of ranges.
 */
const invisibleSource =
  '(?=[^ -~])(?:[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]|(?<=\\p{M}{8})\\p{M})'

/** A new expression that finds them, besides those of `more`; line feeds are left out where `lines`. */
export const invisible = (more = '', lines = false): RegExp =>
  new RegExp(`${lines ? '(?!\\n)' : ''}(?:${invisibleSource})${more === '' ? '' : `|${more}`}`, 'gu')
