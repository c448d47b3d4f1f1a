import type { Header } from './exchange.js'

/** Whether a response header says that a shared cache gave the response. */
export const isCacheHit = ([name, value]: Header): boolean => {
  const lower = name.toLowerCase()
  if (lower === 'age') return Number(value) > 0
  return /^(?:x-cache|cf-cache-status|x-cache-status|cache-status)$/.test(lower) && /\bhit\b/i.test(value)
}
