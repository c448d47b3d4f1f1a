// also: create-refuses-non-object create-requires-body
export function parseBody(req: Request, _res: Response, next: NextFunction) {
  if (req.method === 'POST') req.body = parse(String(req.body), undefined, parseNumber)
  next()
}
