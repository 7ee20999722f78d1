import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Package } from '../packages.ts'

/**
 * Packs what `npm run build` emitted as npm would publish it. Returns the tarball's path in `folder`.
 *
 * @throws {Error} where it is not built: npm would pack what is there, and whoever installs it would find no file of it.
 */
export async function packPackage({ folder: source, name }: Pick<Package, 'folder' | 'name'>, folder: string): Promise<string> {
  if (!existsSync(join(source, 'dist'))) throw new Error(`${name} is not built. Run: npm run build`)
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source })
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  if (!packed) throw new Error(`npm pack of ${name} made nothing.`)
  return join(folder, packed.filename)
}
