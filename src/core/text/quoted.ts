/**
 * Quoted strings, as in JSON and in headers. One that is not closed lasts until the end: no text is looked through twice,
 * however many quotes it has.
 */
export const quoted = /"(?:[^"\\]|\\.?)*(?:"|$)/gs
