/** Which folder `npm start` may write into: demo, documentation and extension are built into folders that are emptied first. */
import { readdir } from 'node:fs/promises'
import { StartRefused } from './options.ts'

/** No other program is likely to call its files so. */
const marks = [
  'chain-first.json',
  'chain-first.json.new',
  'chain-second.json',
  'chain-second.json.new',
  'made-with',
  'purchases.jsonl',
  'purchases.jsonl.new',
]
/** What it makes, all together. */
export const ownNames: readonly string[] = [...marks, 'database', 'demo', 'docs', 'extension']

/**
 * What is there; nothing where there is no such folder.
 *
 * @throws {StartRefused} where something is, and none of it says that `npm start` was here before.
 */
export async function readOwnFolder(folder: string): Promise<readonly string[]> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new StartRefused(`${folder} is not a folder.`)
    throw error
  })
  if (present.length > 0 && !present.some((name) => marks.includes(name))) {
    const some = present.slice(0, 5).join(', ')
    throw new StartRefused(
      `${folder} holds things that npm start did not make (${some}${present.length > 5 ? ', …' : ''}), and its own folders would take their place. ` +
        'Choose one that is empty, or not there yet: npm start -- --folder PATH  (or FOYER_FOLDER=PATH)',
    )
  }
  return present
}
