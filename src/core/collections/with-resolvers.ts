export interface PromiseWithResolversOf<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
}

/** Promise.withResolvers, which Node 20 lacks. */
export function withResolvers<T>(): PromiseWithResolversOf<T> {
  let resolve!: (value: T) => void
  const promise = new Promise<T>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}
