/** Which names in a data folder are the server's own: it would remove what an operator puts there, or take it for something else. */
import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { embeddedFolder } from '@foyer/service/database'
import { isRequestName } from './requests.ts'

/** What a data folder holds beside its lock. */
export const kept = [embeddedFolder, 'relay'] as const

/** Of a restore that is going on, or was ended in the middle. */
export const partialName = 'restore.partial'

const others: ReadonlySet<string> = new Set([...kept, `${embeddedFolder}.partial`, partialName, 'first-start', 'lock'])

/** Of the entry of a data folder that a path is, or is inside of. Undefined for a path elsewhere. */
export function entryOf(root: string, path: string): string | undefined {
  const within = relative(toReal(root), toReal(path))
  const [entry = ''] = within.split(sep)
  return entry === '' || entry === '..' || isAbsolute(within) ? undefined : entry
}

/** Of an entry of a data folder. Some disks take small letters for large ones. */
export function isOwnName(entry: string): boolean {
  const name = entry.toLowerCase()
  return others.has(name) || name.startsWith('lock.') || isRequestName(name)
}

/** Behind links, as far as there is something. */
function toReal(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(toReal(parent), basename(path))
  }
}
