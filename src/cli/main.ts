#!/usr/bin/env node
// Imports nothing before it knows that this Node.js can read it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)

function end(code: number, message: string): never {
  process.stderr.write(`petstore-conform: ${message}\n`)
  process.exit(code)
}

/** A file that cannot be opened is a module that cannot be found. */
const isMissing = (code = ''): boolean => /^ERR_(?:MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT)$/.test(code)

function mayOpenFew(): boolean {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: number | string } } } | undefined
  return Number(report?.userLimits?.open_files?.soft ?? Infinity) < 128
}

if (!isEnough)
  end(2, `Node.js ${process.versions.node} is too old. Install 20.19 or newer; of the 22 line, 22.12 or newer.`)
if (process.permission?.has('worker') === false)
  end(
    3,
    'Node.js may start no threads here: its permission model is on. Add --allow-worker and --allow-addons, or leave out --permission.',
  )
// Whatever breaks outside a command must not look like exit code 1, a violation.
process.on('uncaughtException', ({ message, stack, code }: NodeJS.ErrnoException) => {
  const isVerbose = process.argv.includes('--verbose')
  // As core/system-text says it, which cannot be loaded where no more files can be opened.
  const isFew = code === 'EMFILE' || /^(?:Error: )?EMFILE: /.test(message) || (isMissing(code) && mayOpenFew())
  if (isFew && !isVerbose) end(3, 'Too many open files. Allow more, such as with "ulimit -n 1024".')
  const isUsedUp = code !== undefined && ['EMFILE', 'ENFILE', 'ENOMEM'].includes(code)
  const blame = isUsedUp ? '' : '\nThis is a fault of the tool; --verbose shows where it lies.'
  end(3, `${isVerbose ? stack : message}${blame}`)
})
try {
  process.cwd()
} catch {
  end(3, 'The working directory is gone. Change to a folder that exists.')
}
import('../core/system/node-only.js').then(
  () => import('./running/program.js').then(({ main }) => main()),
  ({ message }: Error) => end(2, message),
)
