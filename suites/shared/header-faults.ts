import { faultsAt, type Operation } from '../../src/kit/index.js'

/** Servers that find the key in one letter case of `Authorization` only. */
export const spelledOtherwise = (operation: Operation, branch: string) =>
  faultsAt(
    `${operation}.authenticate`,
    [
      ['as-documented', 'Authorization'],
      ['in-lower-case', 'authorization'],
    ].map(([id, name]) => [`takes-a-key-${id}-only`, branch, c => !c.headerNames.includes(name!), false] as const),
    [['takes-no-key-in-upper-case', branch, c => c.headerNames.includes('AUTHORIZATION'), false]],
  )
