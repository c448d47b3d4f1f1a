/** Other media types than the document's (P11), by what is odd in them; a run sends some of each kind. */
export const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  'a charset': [
    'application/json; charset=iso-8859-1',
    'application/json; charset=windows-1252',
    'application/json; charset=x-unknown',
    'application/json;charset="ISO-8859-15"; v=1',
  ],
  'two octets or four to a character': [
    'application/json; charset=utf-16',
    'application/json; charset="utf-32le"',
    'application/json;charset=UTF-16LE',
    'text/plain; charset=utf-16be',
  ],
  'several parameters': [
    'application/json; charset="utf-8"; version=1',
    'application/json;v=1.0;charset="iso-8859-1"',
    'application/json; profile="a;b"; charset=UTF-16BE',
    'application/json;odata=verbose; charset="unknown-8bit"',
  ],
  'a structured suffix': [
    'application/vnd.api+json',
    'application/problem+json',
    'application/vnd.petstore.v1+json; charset="utf-16"',
    'application/merge-patch+json',
    'application/vnd.Pets.List+JSON;version="2"',
  ],
  'an older name, or capitals': [
    'text/json',
    'APPLICATION/JSON; CHARSET=UTF-8',
    'application/x-json; charset=latin1',
    'Application/JSON',
    'text/x-json; charset="utf-8"',
    'text/javascript',
  ],
  'another format': [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/x-ndjson',
    'application/json-seq',
    'text/plain',
  ],
  'a wildcard': ['*/*', 'application/*'],
  'octets or no type': ['application/octet-stream', 'json', 'application/json, text/json', 'Text', 'application/json;'],
}

/** The body in the encoding that the type names, where that is UTF-16 or UTF-32; any other stays as it is. */
export function encodedAs(type: string, body: string): string | Uint8Array {
  const [, bits, end = ''] = /utf-(16|32)(le|be)?/i.exec(type) ?? []
  if (bits === undefined) return body
  const units = bits === '16' ? Buffer.from(end === '' ? `\ufeff${body}` : body, 'utf16le') : inFourOctets(body)
  return end.toLowerCase() === 'le' ? units : bits === '16' ? units.swap16() : units.swap32()
}

const inFourOctets = (text: string): Buffer => {
  const octets = Buffer.alloc(4 * [...text].length)
  for (const [at, character] of [...text].entries()) octets.writeUInt32LE(character.codePointAt(0)!, 4 * at)
  return octets
}
