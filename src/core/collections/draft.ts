/**
 * Something that is being made, member by member. What each exchange brings about is made so: V8 gives a copy by spread a
 * hidden class of its own where those that are copied differ in shape, and every reader of it is slow then.
 */
export type Draft<T> = { -readonly [Member in keyof T]: T[Member] }
