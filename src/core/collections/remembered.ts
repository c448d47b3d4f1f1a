/**
 * A function of facts that is called anew only where one of those that it read has changed since. Whatever it reads, it
 * reads before it returns; what it returns is shared, and nobody changes it. Where it read an object or a function, which
 * may tell something else the next time, nothing is remembered.
 */
export function remembered<Facts extends object, T>(of: (facts: Facts) => T): (facts: Facts) => T {
  let last: { readonly read: Read; readonly result: T } | undefined
  return facts => {
    if (last?.read.isSame(facts)) return last.result
    const read = new Read()
    const result = of(read.watched(facts))
    last = read.isLasting ? { read, result } : undefined
    return result
  }
}

/** A function that is called once for each object, whatever else it is given. */
export function onceFor<Of extends object, Rest extends readonly unknown[], T>(
  of: (one: Of, ...rest: Rest) => T,
): (one: Of, ...rest: Rest) => T {
  const known = new WeakMap<Of, { readonly result: T }>()
  return (one, ...rest) => {
    const before = known.get(one)
    if (before !== undefined) return before.result
    const result = of(one, ...rest)
    known.set(one, { result })
    return result
  }
}

/** What was read of facts. */
class Read {
  isLasting = true
  private readonly values = new Map<PropertyKey, unknown>()
  private readonly there = new Map<PropertyKey, boolean>()

  watched<Facts extends object>(facts: Facts): Facts {
    return new Proxy(facts, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        this.values.set(name, value)
        this.isLasting &&= Object(value) !== value
        return value
      },
      has: (target, name) => {
        this.there.set(name, name in target)
        return name in target
      },
      // Who looks which facts there are, sees all of them.
      ownKeys: target => {
        this.isLasting = false
        return Reflect.ownKeys(target)
      },
    })
  }

  isSame(facts: object): boolean {
    return (
      [...this.values].every(([name, value]) => Object.is(Reflect.get(facts, name), value)) &&
      [...this.there].every(([name, was]) => name in facts === was)
    )
  }
}
