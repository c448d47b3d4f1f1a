/** The ids that the document leaves open. */
export const otherIdKinds = ['getPet not an integer', 'getPet outside int64', 'getPet below 1'] as const
export type OtherIdKind = (typeof otherIdKinds)[number]
