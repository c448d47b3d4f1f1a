/** The whole URL of a request's path, which may be one already. */
export function urlOf(baseUrl: string, path: string): string {
  return /^https?:\/\//i.test(path) ? path : baseUrl.replace(/\/+$/, '') + path
}
