// also: create-requires-body
async function readJson(c: Context): Promise<unknown> {
  return parse(await c.req.text(), undefined, parseNumber)
}
