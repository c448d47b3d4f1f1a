// also: create-requires-body gap-is-no-server-error
async function readJson(c: Context): Promise<unknown> {
  return parse(await c.req.text(), undefined, parseNumber)
}
