/** What the system refused, such as room on a disk: said in a line; exit code 3, and no fault of the tool. */
export class SystemFailure extends Error {
  override name = 'SystemFailure'
}

/** What is used up, whoever asked for more: open files of the process and of the machine, and memory. */
const usedUp: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

export const tooManyFiles = 'Too many open files. Allow more, such as with "ulimit -n 1024"'

/** By its name, which survives the way from one thread to another; its class does not. */
export const isSystemFailure = (error: unknown): boolean =>
  (error as Error).name === 'SystemFailure' || usedUp.has((error as NodeJS.ErrnoException).code)

/** What the system says of a failure, without its code and the stack. */
export function systemText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ENOENT: 'no such file',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is not a folder',
    ELOOP: 'its symbolic links lead in a circle',
    ENAMETOOLONG: 'the name is too long',
    EEXIST: 'a file is in the way',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space is left on the device',
    EDQUOT: 'the disk quota is used up',
    EIO: 'the disk reports an error',
    EMFILE: tooManyFiles,
  }
  return known[code ?? ''] ?? message.split('\n')[0]!.replace(/\.$/, '')
}
