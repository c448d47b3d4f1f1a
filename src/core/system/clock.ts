/** ms since the epoch, by a clock that nobody sets while a run lasts: tests of users set what `Date` tells. */
export const now = (): number => performance.timeOrigin + performance.now()
