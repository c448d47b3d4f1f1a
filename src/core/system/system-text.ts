/** What the system refused, such as room on a disk: said in a line; exit code 3, and no fault of the tool. */
export class SystemFailure extends Error {
  override name = 'SystemFailure'
}

/** What is used up, whoever asked for more: open files of the process and of the machine, and memory. */
const usedUp: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

export const tooManyFiles = 'Too many open files. Allow more, such as with "ulimit -n 1024"'

/** By its name, which survives the way from one thread to another; its class does not. */
export const isSystemFailure = (error: unknown): boolean =>
  (error as Error).name === 'SystemFailure' || usedUp.has(systemCode(error))

/** Files that a run has open at once, with its connections, and some to spare. */
const enoughFiles = 128

/** Where the limit was reached while a module or its native code was looked for, the error says only that there is none. */
export function mayOpenFew(): boolean {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } | undefined
  return Number(report?.userLimits?.open_files?.soft ?? Infinity) < enoughFiles
}

const notFound: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT'])

/** The system's code; of an error that came from another thread Node's message of it is all that is left. */
function systemCode(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (notFound.has(code) && mayOpenFew()) return 'EMFILE'
  return code ?? /^(?:Error: )?(E[A-Z]{3,}): /.exec(message)?.[1]
}

/** What the system says of a failure, without its code and the stack. */
export function systemText(error: unknown): string {
  const { message } = error as Error
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
  return known[systemCode(error) ?? ''] ?? message.split('\n')[0]!.replace(/\.$/, '')
}
