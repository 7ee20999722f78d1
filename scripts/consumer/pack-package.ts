import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Package } from '../packages.ts'

/** Packs what `npm run build` emitted as npm would publish it. Returns the tarball's path in `folder`. */
export async function packPackage({ folder: source, name }: Package, folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source })
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  if (!packed) throw new Error(`npm pack of ${name} made nothing.`)
  return join(folder, packed.filename)
}
