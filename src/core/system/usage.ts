/** Wrong usage or configuration: one line that says what to do next; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
