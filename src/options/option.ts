/** An option as data: yargs, the config file, the environment and the documentation are all made from it. */
export interface Option<T = unknown> {
  readonly describe: string
  /** Heading of the help that it stands under. */
  readonly group: string
  /** How help names its value; a switch has none. */
  readonly value?: string
  /** The values that there are, where help has no room for them. */
  readonly choices?: readonly string[]
  /** May be given several times. */
  readonly many?: boolean
  /** A value is a name and what it stands for, which a config file may have as a mapping. */
  readonly pairs?: boolean
  /** Variable of the environment that it is read from. */
  readonly env?: string
  /** What help says of its default. */
  readonly fallback?: string
  /** A switch that is on by default: help shows it as `--no-…`. */
  readonly negated?: boolean
  /** Has no place in a config file. */
  readonly argvOnly?: boolean
  /** Reads what was given, at least one text. Throws `Problem` with what would have been right. */
  readonly read: (texts: readonly string[]) => T
}

export type Table = Readonly<Record<string, Option>>

export type Values<T extends Table> = {
  readonly [Name in keyof T]?: T[Name] extends Option<infer Value> ? Value : never
}

/** What is wrong with a value; whoever catches it knows which option and where it was given. */
export class Problem extends Error {}

type About = Omit<Option, 'read'>

export const option = <T>(about: About, read: (text: string) => T): Option<T> => ({
  ...about,
  read(texts) {
    if (texts.length > 1) throw new Problem('give it only once')
    return read(texts[0]!)
  },
})

export const list = <T>(about: About, read: (text: string) => readonly T[]): Option<readonly T[]> => ({
  ...about,
  many: true,
  read: texts => texts.flatMap(read),
})

/** The last one counts, so that a script can turn round what it was given. */
export const flag = (about: About): Option<boolean> => ({
  ...about,
  read(texts) {
    const text = texts.at(-1)!
    if (text !== 'true' && text !== 'false') throw new Problem('must be true or false')
    return text === 'true'
  },
})

/** `baseUrl` for `base-url`. */
export const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
