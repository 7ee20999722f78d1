/** All of an app or nothing of it, and never over something that is there. */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from './check-folder.ts'
import type { AppFiles } from './templates.ts'

/**
 * A folder that is new is written under another name beside its place and moved there whole, so that even a process that is ended
 * midway leaves none that looks like an app.
 *
 * @throws {Error} what the file system says; nothing of the app is left then.
 */
export function writeApp({ folder, exists }: Place, files: AppFiles): void {
  const made: (() => void)[] = []
  const place = exists ? folder : join(dirname(folder), `.create-foyer-${process.pid}`)
  try {
    if (!exists) makeFolder(place, made)
    for (const [path, text] of files) {
      const file = join(place, path)
      makeFolder(dirname(file), made)
      writeFileSync(file, text, { flag: 'wx' })
      made.push(() => rmSync(file, { force: true }))
    }
    // Fails over a folder that has come in between and holds something.
    if (!exists) renameSync(place, folder)
  } catch (error) {
    for (const undo of made.reverse()) undo()
    throw error
  }
}

/** With those above it; only what was made here is taken away again. */
function makeFolder(folder: string, made: (() => void)[]): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), made)
  mkdirSync(folder)
  made.push(() => rmdirSync(folder))
}
