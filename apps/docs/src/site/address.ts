/** Addresses from one page of a version to another; relative, so that a version can stand anywhere. */
import { posix } from 'node:path'

/** `moving/appkit` → `options`: `../options.html`. */
export function addressOf(path: string, from: string, anchor = ''): string {
  return fileAddress(`${path}.html`, from) + anchor
}

/** To a file of the version that is no page. */
export function fileAddress(file: string, from: string): string {
  const target = posix.relative(posix.dirname(from), file)
  return target === '' ? posix.basename(file) : target
}
