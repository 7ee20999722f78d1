/**
 * An empty database, made once per machine and PGlite version.
 *
 * Making one takes seconds and close to a gigabyte of memory, so it happens in a process of its own, and the result is
 * kept in the user's cache folder, as a folder (copied for a data folder) or as an archive (loaded into memory), whichever is asked for. The archive is not
 * compressed: it is read at every start into memory, and undoing that took a third of the start. Nor has it the two databases that others
 * are made from, since nobody makes one in memory: reading their files took another third. Its log is in segments of 1 MB, where 16 MB are
 * usual: the first of them was two thirds of the archive, and in memory PostgreSQL keeps five.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Form = 'folder' | 'archive'

export async function readTemplate(form: 'folder'): Promise<string>
export async function readTemplate(form: 'archive'): Promise<Blob>
export async function readTemplate(form: Form): Promise<string | Blob> {
  const template = await ensureTemplate(form)
  return form === 'folder' ? join(template, 'pgdata') : new Blob([await readFile(join(template, 'pgdata.tar'))])
}

async function ensureTemplate(form: Form): Promise<string> {
  const cache = await cacheFolder()
  const template = join(cache, `pglite-${pgliteVersion()}-${form}`)
  if (existsSync(template)) return template
  const draft = await mkdtemp(join(cache, 'making-'))
  await makeTemplate(form, draft)
  // Two processes may both have made one; the first to rename wins, and both are the same.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  return template
}

async function cacheFolder(): Promise<string> {
  for (const parent of [process.env.XDG_CACHE_HOME, join(homedir(), '.cache'), tmpdir()]) {
    if (!parent) continue
    try {
      const folder = join(parent, 'foyer')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return folder
    } catch {
      // Not writable, as in a container with a read-only home: the next one.
    }
  }
  throw new Error('No folder for caches is writable; set XDG_CACHE_HOME to one that is.')
}

function pgliteVersion(): string {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return (JSON.parse(readFileSync(join(dirname(main), '..', 'package.json'), 'utf8')) as { version: string }).version
}

const makers: Readonly<Record<Form, string>> = {
  folder: `
const database = await PGlite.create(folder + '/pgdata')
await database.exec('checkpoint')
await database.close()
`,
  archive: `
const startParams = [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB']
const database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'], startParams })
await database.exec('update pg_database set datistemplate = false')
await database.exec('drop database template0')
await database.exec('drop database template1')
// Each leaves one segment less, down to the two that are needed.
for (let time = 0; time < 8; time++) for (const statement of ['select pg_switch_wal()', 'checkpoint']) await database.exec(statement)
const archive = await database.dumpDataDir('none')
await database.close()
await writeFile(folder + '/pgdata.tar', Buffer.from(await archive.arrayBuffer()))
`,
}

const opening = `
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
const [pglite, folder] = process.argv.slice(1)
const { PGlite } = await import(pathToFileURL(pglite).href)
`

async function makeTemplate(form: Form, folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/\.cjs$/, '.js')
  const child = spawn(process.execPath, ['--input-type=module', '-e', opening + makers[form], pglite, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {},
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + String(chunk)).slice(-2000)
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`Making an empty database failed (exit ${code}): ${complaint}`)
}
