/** Each UTF-16 unit of the text as JSON may write it: `\u00e9`. */
export const unicodeEscapes = (text: string): string =>
  text.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
