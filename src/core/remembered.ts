/**
 * A function of facts that is called anew only where one of those that it read has changed since. What it reads must be
 * read before it returns, and what it returns is shared: nobody changes it.
 */
export function remembered<Facts extends object, T>(of: (facts: Facts) => T): (facts: Facts) => T {
  let last: { readonly read: ReadonlyMap<PropertyKey, unknown>; readonly result: T } | undefined
  return facts => {
    if (last !== undefined && [...last.read].every(([name, value]) => Object.is(Reflect.get(facts, name), value)))
      return last.result
    const read = new Map<PropertyKey, unknown>()
    const watched = new Proxy(facts, {
      get(target, name) {
        const value = Reflect.get(target, name)
        read.set(name, value)
        return value
      },
    })
    const result = of(watched)
    last = { read, result }
    return result
  }
}
