/** Where a world keeps its things, and whether what is there was made by the same contracts. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fingerprintOf } from '../deploy/deploy.ts'
import type { NetworkKey } from '../networks.ts'

export type WorldFolder = {
  readonly path: string
  readonly stateFile: (key: NetworkKey) => string
  readonly databaseFolder: string
  /** What was bought at the sandbox. */
  readonly purchasesFile: string
  /** Deletes a folder that was made for this world alone; a kept one stays. */
  readonly dispose: () => Promise<void>
}

/** The kept world was made with other contracts than these, so addresses and balances would not fit. */
export class WorldOutdated extends Error {
  override readonly name = 'WorldOutdated'
}

export async function openWorldFolder(kept: string | undefined): Promise<WorldFolder> {
  const path = kept ?? (await mkdtemp(join(tmpdir(), 'foyer-world-')))
  if (kept) await claim(kept)
  return {
    path,
    stateFile: (key) => join(path, `chain-${key}.json`),
    databaseFolder: join(path, 'database'),
    purchasesFile: join(path, 'purchases.jsonl'),
    dispose: async () => {
      if (!kept) await rm(path, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function claim(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  const file = join(path, 'made-with')
  const now = `${fingerprintOf('first')}\n${fingerprintOf('second')}\n`
  const before = await readFile(file, 'utf8').catch(() => undefined)
  if (before !== undefined && before !== now) {
    throw new WorldOutdated(`The world kept in ${path} was made with other contracts than this version has. Start over with --reset.`)
  }
  await writeFile(file, now)
}
