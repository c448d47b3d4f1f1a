// also: create-refuses-non-object create-requires-body gap-is-no-server-error
export function parseBody(req: Request, _res: Response, next: NextFunction) {
  if (req.method === 'POST') req.body = parse(String(req.body), undefined, parseNumber)
  next()
}
