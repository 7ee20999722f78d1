import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

export type Read = { readonly text: string } | { readonly failed: 'absent' | 'large' | 'denied' | 'strange' }

/** The text of a plain file that is no larger. It never waits: what is no plain file (a pipe, a device) is not read. */
export function readFile(path: string, maxBytes: number): Read {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { failed: 'absent' }
    return { failed: code === 'EACCES' || code === 'EPERM' ? 'denied' : 'strange' }
  }
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) return { failed: 'strange' }
    if (stat.size > maxBytes) return { failed: 'large' }
    // It may grow meanwhile: what is read is what it was said to hold.
    const bytes = Buffer.alloc(stat.size)
    let length = 0
    while (length < bytes.length) {
      const count = readSync(file, bytes, length, bytes.length - length, length)
      if (count === 0) break
      length += count
    }
    return { text: bytes.toString('utf8', 0, length).replace(/^\uFEFF/, '') }
  } catch {
    return { failed: 'strange' }
  } finally {
    closeSync(file)
  }
}

/** 1 for the first. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, Math.max(0, offset)).split('\n').length
}
