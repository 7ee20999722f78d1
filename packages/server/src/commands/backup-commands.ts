/** The command line of backups: everything that the embedded database and the relay keep, copied to a folder and back. */
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { embeddedFolder, FolderInUse, lockFolder } from '@foyer/service/database'
import { explainFailure } from '../backup/explain-failure.ts'
import { type Manifest, readManifest, writeManifest } from '../backup/manifest.ts'
import { entryOf, isOwnName, kept } from '../backup/own-names.ts'
import { requestBackup } from '../backup/requests.ts'
import { restoreInto } from '../backup/restore.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { CommandOutcome } from './command-outcome.ts'

const usage = `Usage: backup <new folder>
       restore <folder of a backup>

backup copies the projects, operators, keys, history and relay mail in DATA_DIR to a new folder, while the server runs or when it is
stopped. restore brings them back into a DATA_DIR that has none. A backup holds keys of the server: keep it as you keep those.
With PostgreSQL, use its own tools (docs/operating.md).`

type Place = { readonly config: Pick<Config, 'dataDir'>; readonly secrets: Pick<Secrets, 'databaseUrl'> }

export function runBackupCommand(words: readonly string[], place: Place): Promise<CommandOutcome> {
  return runOn(words, place, async (root, to) => {
    if (!existsSync(join(root, embeddedFolder))) throw new Error(`There is no data in ${root} (DATA_DIR) to make a backup of.`)
    if (existsSync(to)) throw new Error(`${to} is there already. Name a folder that is not: a backup overwrites nothing.`)
    refuseName(root, to)
    await mkdir(dirname(to), { recursive: true })
    const partial = `${to}.${process.pid}.partial`
    const files = await makeCopy(root, partial)
      .then(countFiles)
      .catch(async (error: unknown) => {
        await rm(partial, { recursive: true, force: true })
        throw error
      })
    await rename(partial, to)
    return `Backed up to ${to}: ${files}.\nBring it back with: foyer-server restore ${to}`
  })
}

export function runRestoreCommand(words: readonly string[], place: Place): Promise<CommandOutcome> {
  return runOn(words, place, async (root, from) => {
    const manifest = await restoreInto(root, from)
    return `Restored ${countFiles(manifest)} of ${manifest.madeAt} into ${root}. Start the server on it: foyer-server serve`
  })
}

async function runOn(
  words: readonly string[],
  { config: { dataDir }, secrets: { databaseUrl } }: Place,
  work: (root: string, folder: string) => Promise<string>,
): Promise<CommandOutcome> {
  const [folder, ...more] = words
  if (folder === '--help') return { output: usage, code: 0 }
  if (folder === undefined || folder.startsWith('-') || more.length > 0) return { output: usage, code: 2 }
  try {
    if (databaseUrl !== undefined) {
      throw new Error(
        'The data is in PostgreSQL (DATABASE_URL), whose own tools copy it while servers run:\n' +
          '  pg_dump --format=custom --file=foyer.dump "$DATABASE_URL"\n' +
          '  pg_restore --no-owner --single-transaction --dbname="$NEW_DATABASE_URL" foyer.dump   # into an empty database, before the server starts on it',
      )
    }
    if (dataDir === 'memory') throw new Error('DATA_DIR is "memory", which keeps nothing.')
    return { output: await work(resolve(dataDir), resolve(folder)), code: 0 }
  } catch (error) {
    return { output: explainFailure(error), code: 1 }
  }
}

/** @throws {Error} for a backup that would be taken for something of the server's, or removed as its leftover. */
function refuseName(root: string, to: string): void {
  const entry = entryOf(root, to)
  if (entry === undefined || !isOwnName(entry)) return
  if (kept.some((name) => name === entry)) throw new Error(`${to} is inside of what is copied. Name another folder.`)
  throw new Error(
    `${to} has a name that the server itself uses in ${root} (DATA_DIR): it may remove what is there. ` +
      `Name a folder elsewhere, such as ${join(root, 'backups', basename(to))}.`,
  )
}

/** From a running server, or from the files themselves where there is none. */
async function makeCopy(root: string, partial: string): Promise<Manifest> {
  try {
    const lock = await lockFolder(root)
    try {
      await mkdir(partial, { mode: 0o700 })
      for (const name of kept) if (existsSync(join(root, name))) await cp(join(root, name), join(partial, name), { recursive: true })
    } finally {
      await lock.release()
    }
    return await writeManifest(partial, Date.now())
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const made = await requestBackup(root)
    try {
      // Another disk: copied, and looked at again.
      await rename(made, partial).catch(() => cp(made, partial, { recursive: true }))
      return await readManifest(partial)
    } finally {
      // Where there is no room for it, it is no use where it was made.
      await rm(made, { recursive: true, force: true })
    }
  }
}

function countFiles({ files }: Manifest): string {
  const sizes = Object.values(files).map(({ bytes }) => bytes)
  const mebibytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_048_576
  return `${sizes.length} files, ${mebibytes.toFixed(1)} MiB`
}
