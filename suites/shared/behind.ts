import type { SeamContext } from '../../src/kit/index.js'

/** For faults: the request before it was OPTIONS or HEAD. */
export const isBehindOtherMethods = ({ setting }: SeamContext): boolean => /^(options|head) /.test(setting.after ?? '')
