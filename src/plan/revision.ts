/**
 * What a run sends for a seed has this revision: certificates name it, since only a version with the same plan can make it again.
 * `plan/revision.test` holds its digest and says when to raise it.
 */
export const planRevision = 2
