/** As `Map.groupBy` of Node.js 21: the elements by their key, both in the order in which they come. */
export function groupBy<K, T>(all: Iterable<T>, key: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const each of all) {
    const own = key(each)
    const group = groups.get(own)
    if (group === undefined) groups.set(own, [each])
    else group.push(each)
  }
  return groups
}
