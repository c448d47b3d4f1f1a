/**
 * Words that languages, databases and formats take for something else than a name, and filters refuse for it (P11), in
 * lower case.
 */
const codeWords: ReadonlySet<string> = new Set(
  `null nil none nan undefined void true false yes no on off inf infinity and or not con aux nul prn
  select insert update delete drop create alter truncate union from where having join table exec execute
  script javascript alert eval function constructor prototype proto tostring valueof hasownproperty
  available pending sold`.split(/\s+/),
)

/** 3 to 30 ASCII letters with inner single blanks, no word of them a word of code (P7). */
export const isOrdinaryName = (name: string): boolean =>
  name.length >= 3 &&
  name.length <= 30 &&
  /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name) &&
  !name.split(' ').some(word => codeWords.has(word.toLowerCase()))
