/** What a backup holds: each file with its size and digest, so that a copy that was damaged on its way is seen before it is used. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'

const fileName = 'backup.json'

const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  files: v.record(
    v.pipe(
      v.string(),
      v.check((path) => /^(?:pgdata|relay)\//.test(path) && !path.split('/').includes('..')),
    ),
    v.object({ bytes: v.number(), sha256: v.string() }),
  ),
})

export type Manifest = v.InferOutput<typeof manifestSchema>

/** Reads every file of a backup, waits until the disk has it, and writes what it found beside them. */
export async function writeManifest(folder: string, madeAt: number): Promise<Manifest> {
  const files: Record<string, { bytes: number; sha256: string }> = {}
  for (const path of await listFiles(folder)) {
    await syncFile(join(folder, path))
    files[path] = await digestFile(join(folder, path))
  }
  const manifest: Manifest = { format: 1, madeAt: new Date(madeAt).toISOString(), files }
  await writeFile(join(folder, fileName), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await syncFile(join(folder, fileName))
  return manifest
}

/** @throws {Error} for what is no backup, or is not whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: there is no ${fileName} in it.`)
  })
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!manifest.success) throw new Error(`${join(folder, fileName)} is damaged, or was written by a newer version of the server.`)
  const { files } = manifest.output
  for (const [path, expected] of Object.entries(files)) {
    const found = await digestFile(join(folder, path)).catch(() => undefined)
    if (found === undefined) throw new Error(`The backup in ${folder} is not whole: ${path} is missing. Use another backup.`)
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      throw new Error(`The backup in ${folder} is damaged: ${path} is not as it was written. Use another backup.`)
    }
  }
  return manifest.output
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return files.map((path) => path.split(sep).join('/')).sort()
}

async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
