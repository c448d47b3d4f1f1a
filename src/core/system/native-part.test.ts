import { expect, test, vi } from 'vitest'
import { withNativePart } from './native-part.js'

const failed = (cause: string) =>
  withNativePart(Promise.reject(new Error('Cannot find native binding', { cause: new Error(cause) })))

test('too many open files are the cause, and no lack of native code', async () => {
  await expect(failed('x.node: cannot open shared object file: Too many open files')).rejects.toThrow('ulimit -n')
  await expect(failed('EMFILE: too many open files')).rejects.toThrow('ulimit -n')
  await expect(failed('no such file')).rejects.toThrow('lacks the native code')
})

test('so they are where the limit is low, though the package says only that there is no native code', async () => {
  const limits = { userLimits: { open_files: { soft: 64 } } }
  const report = vi.spyOn(process.report!, 'getReport').mockReturnValue(limits as never)
  await expect(failed('no such file')).rejects.toThrow('ulimit -n')
  report.mockRestore()
})

test("so is Node's permission model", async () => {
  const before = Object.getOwnPropertyDescriptor(process, 'permission')
  Object.defineProperty(process, 'permission', { value: { has: () => false }, configurable: true })
  try {
    await expect(failed('ERR_DLOPEN_DISABLED')).rejects.toThrow('--allow-addons')
  } finally {
    if (before === undefined) Reflect.deleteProperty(process, 'permission')
    else Object.defineProperty(process, 'permission', before)
  }
})
