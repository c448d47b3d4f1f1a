/** Spellings of the Authorization header that the document leaves open. */
export const keyGapBranches = [
  'two Authorization headers, the good key in the first',
  '"bearer" in lower case',
  'more than one blank after "Bearer"',
  'getPet with a non-integer id and no key',
] as const
