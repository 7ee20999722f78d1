/**
 * A data folder that no start has succeeded on: it has `first-start` from before its database is made until a server on it listens, a
 * project is created, or a backup is restored into it.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedFolder } from '@foyer/service/database'

const markOf = (root: string): string => join(root, 'first-start')

export function isFirstStart(root: string): boolean {
  return !existsSync(join(root, embeddedFolder)) || existsSync(markOf(root))
}

/** To be called before the database is opened. */
export function markFirstStart(root: string): void {
  try {
    mkdirSync(root, { recursive: true })
    writeFileSync(markOf(root), '')
  } catch {
    // Who opens the database says what is wrong with the folder.
  }
}

export function unmarkFirstStart(root: string): void {
  rmSync(markOf(root), { force: true })
}
