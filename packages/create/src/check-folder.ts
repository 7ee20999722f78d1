/** Whether an app can be made where somebody wants it. */
import { readdirSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'

export type Place = { readonly folder: string; readonly name: string; readonly exists: boolean }

/** A sentence for whoever named the folder. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** What may stand in a folder that counts as empty: none of it is of an app. */
const ignored = new Set(['.git', '.DS_Store'])

/** What npm takes as the name of a package, without a scope. */
const packageName = /^[a-z0-9~][a-z0-9._~-]{0,213}$/
const reserved = new Set(['node_modules', 'favicon.ico'])

/** @throws {Refused} when the folder's name is none for a package, or when something is there already. */
export function checkFolder(given: string, from: string): Place {
  const folder = resolve(from, given)
  const name = basename(folder)
  if (given.trim() === '') throw new Refused('The folder needs a name, like my-app.')
  if (!packageName.test(name) || reserved.has(name)) {
    const better = toPackageName(name)
    throw new Refused(
      `${name || 'A drive'} cannot be the name of an app: that takes small letters, digits, dots, dashes and underscores, and begins with a letter or digit.` +
        (better === undefined ? '' : ` Try ${better}.`),
    )
  }
  const found = look(given, () => statSync(folder, { throwIfNoEntry: false }))
  if (found === undefined) return { folder, name, exists: false }
  if (!found.isDirectory()) throw new Refused(`${given} is a file. Name a folder that is empty or not there yet.`)
  const inside = look(given, () => readdirSync(folder)).filter((entry) => !ignored.has(entry))
  if (inside.length > 0) {
    const some = inside.slice(0, 3).join(', ') + (inside.length > 3 ? ', …' : '')
    throw new Refused(`${given} is not empty: it has ${some}. Name a folder that is empty or not there yet.`)
  }
  return { folder, name, exists: true }
}

/** What the file system refuses here is an answer about the folder, so another one can be named. */
function look<T>(given: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const problem = code === 'ENOTDIR' ? 'lies below a file' : `cannot be looked at (${code})`
    throw new Refused(`${given} ${problem}. Name a folder that is empty or not there yet.`)
  }
}

function toPackageName(name: string): string | undefined {
  const better = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._~]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '')
    .slice(0, 214)
  return packageName.test(better) && !reserved.has(better) ? better : undefined
}
