import type { Integer, Json } from '../core/json.js'

/** So many pets of one id are told apart: who removes and adds without end leaves no more behind. */
const most = 3

interface Holder {
  readonly name: string
  readonly categoryId: Json | undefined
}

/** Who had an id before a pet of this run was given it: the id of a pet that others removed may be given again. */
export class Holders {
  private readonly others = new Map<Integer, readonly Holder[]>()
  private readonly former = new Map<Integer, readonly Holder[]>()

  /** A pet of others. */
  shown(id: Integer, name: string, categoryId: Integer): void {
    const known = this.others.get(id)
    if (known?.some(each => each.name === name && each.categoryId === categoryId)) return
    this.others.set(id, [...(known ?? []), { name, categoryId }].slice(-most))
  }

  /** From now on the id is that of a pet of this run, which a list may have shown before its creation had a response. */
  taken(id: Integer, name: string, categoryId: Integer): void {
    const known = this.others.get(id)
    if (known === undefined) return
    this.others.delete(id)
    this.former.set(
      id,
      known.filter(each => each.name !== name || each.categoryId !== categoryId),
    )
  }

  had(id: Integer, name: string, categoryId: Json | undefined): boolean {
    return this.former.get(id)?.some(each => each.name === name && each.categoryId === categoryId) ?? false
  }
}
