import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../packages.ts'

/**
 * Builds the documentation into a folder of its own, for a page that finds the local world at `/config.json`. In another process: it
 * reads the types of all packages, during which nothing else would be answered. An abort ends it.
 *
 * @throws {Error} with what the build said where a link leads nowhere, or a document cannot be shown.
 */
export async function buildDocuments(outDir: string, signal?: AbortSignal): Promise<void> {
  const program = join(repository, 'apps/docs/src/build.ts')
  await promisify(execFile)(
    process.execPath,
    ['--conditions=foyer-source', '--import', 'tsx', program, '--out', outDir, '--world', '/config.json'],
    { cwd: repository, ...(signal && { signal }) },
  )
}
