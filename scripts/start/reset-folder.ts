import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './options.ts'

const ours = [
  'chain-first.json',
  'chain-first.json.new',
  'chain-second.json',
  'chain-second.json.new',
  'database',
  'demo',
  'docs',
  'extension',
  'made-with',
  'purchases.jsonl',
  'purchases.jsonl.new',
]

/**
 * Deletes what `npm start` keeps in its folder and returns the names of what was there.
 *
 * @throws {StartRefused} and deletes nothing when the folder holds anything else: then it is not ours to empty.
 */
export async function resetFolder(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return []
  const present = await readdir(folder)
  const foreign = present.filter((name) => !ours.includes(name))
  if (foreign.length > 0) {
    throw new StartRefused(
      `${folder} holds things that npm start did not make (${foreign.join(', ')}), so nothing was removed. Move them away first.`,
    )
  }
  for (const name of present) await rm(join(folder, name), { recursive: true, force: true })
  await rmdir(folder)
  return present
}
