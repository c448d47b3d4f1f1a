// also: create-requires-body gap-is-no-server-error
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request, bytes) => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return parse(text, undefined, parseNumber)
})
