import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Package } from '../packages.ts'

/** Packs what `npm run build` emitted as npm would publish it. Returns the tarball's path in `folder`. */
export function packPackage({ folder: source, name }: Package, folder: string): string {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: source, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm pack of ${name} failed: ${stderr}`)
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  if (!packed) throw new Error(`npm pack of ${name} made nothing.`)
  return join(folder, packed.filename)
}
